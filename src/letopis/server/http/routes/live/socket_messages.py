"""All that goes over a table's socket, both ways: `openapi_description` describes it, and the types
of the page are made from the description."""

from letopis.server.http.routes.live.socket_asks import SocketAnswer, SocketAsk
from letopis.server.live.hub import Grown, LookAgain, SeatingChanged, Timed
from letopis.server.notices.outbox import Noticed
from letopis.server.tables.talk import Said

FromClient = SocketAsk
FromServer = SocketAnswer | Grown | LookAgain | SeatingChanged | Timed | Said | Noticed
