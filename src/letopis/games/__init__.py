"""The games. Each implements the contract of `letopis.core.game`; none imports another."""
