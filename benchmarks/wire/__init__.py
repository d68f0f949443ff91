"""Clients that cost little, and the two servers they are turned against."""
