// My tables and the open ones: reloaded when the server reports a change at one of mine, when the
// page becomes visible, and on a timer, because open tables send no messages.
import { api, type TableList } from '../../lib/api/client';
import { aroundApi } from '../../lib/api/around-table';
import { pause } from '../../lib/connection/retry';
import { failureText } from '../../lib/format/failure-text';

const EVERY = 20_000;
const GATHERED = 250; // milliseconds; changes within it are loaded together
const POLICY_VIOLATION = 1008;

export class Lobby {
  list = $state.raw<TableList | null>(null);
  unseen = $state.raw<Awaited<ReturnType<typeof aroundApi.unseen>>>([]);
  wrong = $state('');
  private socket: WebSocket | null = null;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private closed = false;

  constructor(readonly isSomebody: boolean) {}

  /** Start loading and listening; returns the function that stops it. A new visitor has no socket. */
  open(): () => void {
    const seen = () => document.visibilityState === 'visible' && this.hurry();
    const again = setInterval(() => document.visibilityState === 'visible' && void this.read(), EVERY);
    document.addEventListener('visibilitychange', seen);
    addEventListener('focus', seen);
    addEventListener('online', seen);
    void this.read();
    if (this.isSomebody) this.listen();
    return () => {
      this.closed = true;
      [this.soon, this.later].forEach(clearTimeout);
      clearInterval(again);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('focus', seen);
      removeEventListener('online', seen);
      this.socket?.close();
    };
  }

  /** Reload soon; calls in the meantime are merged. */
  hurry(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.read(), GATHERED);
  }

  private async read(): Promise<void> {
    try {
      this.list = await api.tables();
      if (this.isSomebody) this.unseen = await aroundApi.unseen();
      this.wrong = '';
    } catch (error) {
      if (!this.list) this.wrong = failureText(error);
    }
  }

  private listen(): void {
    if (this.closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/api/me/live`));
    socket.onopen = () => (this.attempts = 0);
    socket.onmessage = () => this.hurry();
    socket.onclose = ({ code }) => {
      if (this.closed || code === POLICY_VIOLATION) return; // the timer still reloads the list
      this.later = setTimeout(() => this.listen(), pause(this.attempts++));
    };
  }
}
