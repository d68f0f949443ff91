"""Chapter 0.2. What the players agree on before the start, checked for sense."""

from letopis.core.errors import OptionError
from letopis.games.strategic.options import StrategicOptions

# VS-0.1.b. What these leave to a host nobody else decides.
LEFT_TO_HOST = {
    "victory_concession": "host_decides",
    "timeout_policy": "host_decides",
    "order_method": "host",
    "neutral_orders": "host",
    "heir_tournament": "host_result",
}


def check_regulation(options: StrategicOptions) -> None:
    """VS-0.1.b, VS-0.2.e. Some way to end the game is named, and a host where one must decide."""
    if options.host_mode == "none":
        for name, value in LEFT_TO_HOST.items():
            if getattr(options, name) == value:
                raise OptionError("host-needed", option=name, value=value)
    if options.ends_after_year:
        return
    if options.aim != "half_of_the_world":
        raise OptionError("endless-aim", aim=options.aim)
    if options.victory_measure == "none" and options.victory_concession == "off":
        raise OptionError("endless-regulation")
