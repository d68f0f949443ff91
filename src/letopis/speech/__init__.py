"""What programs mean, said to people: refusals and troubles in words, for terminal and server."""

from letopis.speech.refusals import refusal_text, seat_name
from letopis.speech.troubles import trouble_text

__all__ = ["refusal_text", "seat_name", "trouble_text"]
