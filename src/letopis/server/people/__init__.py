"""Who somebody is: sessions, tokens and passwords, who sends a request, and how their games went.

`access` proves the person behind a request; `credentials` keeps the digests that prove it.
"""
