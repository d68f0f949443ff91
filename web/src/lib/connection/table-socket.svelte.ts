// The socket of a table as a state machine: one socket at a time, taken up again when it breaks or falls silent.
//
//   idle ──start──► joining ──opened──► open ──broken, silent──► waiting ──pause over, net is back──► joining
//                   joining ──refused, no answer──► waiting      any ──closed for good──► shut   any ──stop──► stopped
import { Retry } from './retry';

const POLICY_VIOLATION = 1008;
const QUIET_FOR = 20_000; // milliseconds without a message, after which the server is asked whether it is there
const PING = JSON.stringify({ type: 'ping' });
export const ANSWERED_WITHIN = 10_000; // milliseconds, after which a silent connection counts as lost

type State = 'idle' | 'joining' | 'open' | 'waiting' | 'shut' | 'stopped';
type Hearers = { joined: (isAgain: boolean) => void; heard: (message: string) => void; lost: () => void };

export class TableSocket {
  state = $state<State>('idle');
  /** Whether there should be a connection and is none. */
  isLost = $state(false);
  /** The reason with which the server has closed the socket for good. */
  shut = $state('');
  private socket: WebSocket | null = null;
  private hasJoined = false;
  private timer: ReturnType<typeof setTimeout> | undefined; // of the state: when it has lasted too long
  private readonly retry = new Retry();

  constructor(
    private readonly address: () => string,
    private readonly on: Hearers,
  ) {}

  start(): void {
    if (this.state !== 'idle') return;
    addEventListener('online', this.doubt);
    document.addEventListener('visibilitychange', this.doubt);
    this.join();
  }

  stop(): void {
    this.drop('stopped');
    removeEventListener('online', this.doubt);
    document.removeEventListener('visibilitychange', this.doubt);
  }

  /** Join anew, because the address has changed; whoever waits will do so anyway. */
  rejoin(): void {
    if (this.state !== 'joining' && this.state !== 'open') return;
    this.drop('joining');
    this.join();
  }

  /** Give a connection up that does not answer, and try another. */
  lose(): void {
    if (this.state !== 'joining' && this.state !== 'open') return;
    this.drop('waiting');
    this.isLost = true;
    this.retry.later(() => this.join());
    this.on.lost();
  }

  send(message: string): void {
    this.socket?.send(message);
  }

  private join(): void {
    const socket = new WebSocket(this.address());
    [this.socket, this.state] = [socket, 'joining'];
    this.within(ANSWERED_WITHIN, () => this.lose());
    const ifCurrent =
      <T>(then: (event: T) => void) =>
      (event: T) => {
        if (this.socket === socket) then(event);
      };
    socket.onopen = ifCurrent(() => this.opened());
    socket.onmessage = ifCurrent((event: MessageEvent) => {
      this.listen();
      this.retry.succeeded(); // one that only opens and breaks again is not tried faster
      this.on.heard(String(event.data));
    });
    socket.onclose = ifCurrent((event: CloseEvent) => this.closed(event));
  }

  private opened(): void {
    const isAgain = this.hasJoined;
    [this.state, this.isLost, this.hasJoined] = ['open', false, true];
    this.listen();
    this.on.joined(isAgain);
  }

  private closed({ code, reason }: CloseEvent): void {
    if (code !== POLICY_VIOLATION) return this.lose();
    this.drop('shut');
    [this.isLost, this.shut] = [true, reason || 'signed-out'];
    this.on.lost();
  }

  private drop(to: State): void {
    const old = this.socket;
    [this.socket, this.state] = [null, to];
    clearTimeout(this.timer);
    this.retry.stop();
    old?.close();
  }

  private listen(): void {
    this.within(QUIET_FOR, () => this.ping());
  }

  private ping(): void {
    this.send(PING);
    this.within(ANSWERED_WITHIN, () => this.lose());
  }

  /** Another net or a page that slept: the connection may be dead without having been closed. */
  private doubt = (): void => {
    if (this.state === 'open' && document.visibilityState !== 'hidden') this.ping();
  };

  private within(limit: number, otherwise: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(otherwise, limit);
  }
}
