from tests.databases import address, postgresql_address

__all__ = ["address", "postgresql_address"]
