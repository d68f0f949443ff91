"""Exact solvers: values of score sheets and equilibria of battles, by the rules of the games."""
