"""Tests of the server, in rooms named as those of `letopis.server`; here what holds for all of it.

`guests` has people with browsers, `process` servers that may be killed, `skirmish` small wars.
"""
