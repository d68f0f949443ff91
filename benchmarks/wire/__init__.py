"""Light clients for measuring servers, and the two servers they measure."""
