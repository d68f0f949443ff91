"""Compiled loops over all states: values, optimal play, goals, numbers carried along with it."""
