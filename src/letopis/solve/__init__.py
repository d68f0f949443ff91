"""Exact solvers: values of score sheets and equilibria of battles. The rules come from the
games.
"""
