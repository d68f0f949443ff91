"""What runs beside the event loop: worker processes with limits, threads, and the press.

`fair_turns` queues jobs by person; `ended_jobs` and `shared_read` keep work from being done twice.
"""
