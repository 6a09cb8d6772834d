/** A ping every 30 s keeps the connection alive (NET-06, CONST-48). */
export const PING_INTERVAL_MS = 30_000;

/** After the server's `0` the counts are fetched again, when what it announces is surely stored (PUSH-01). */
export const REFETCH_DELAY_MS = 2_000;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

export interface SocketLike {
  send(text: string): void;
  close(): void;
}

/** What a socket tells; `closed` also when it could not be opened. */
export interface SocketListener {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

export interface PushPorts<Timer> {
  connect(url: string, listener: SocketListener): SocketLike;
  setTimer(run: () => void, ms: number): Timer;
  clearTimer(timer: Timer): void;
  /** From 0 to 1, as `Math.random`. */
  random(): number;
}

export interface PushOptions {
  /** The address to connect to; asked anew each time, since the token changes. Undefined when nobody is logged in. */
  url(): string | undefined;
  /** The counts may have changed: fetch them. Also after each reconnection, since messages were missed. */
  refetch(): void;
  /** Whether the connection stands. */
  onState?(connected: boolean): void;
}

/** The push connection's address; the token is a query value (NET-05, D71). `origin` such as `wss://host`, empty for the page's own. */
export function pushUrl(userId: string, accessToken: string, origin = ''): string {
  return `${origin}/api/parts-ws/wsServer/${encodeURIComponent(userId)}?access_token=${encodeURIComponent(accessToken)}`;
}

/** How long to wait before the nth try in a row, from 0: doubling from 1 s to 60 s, of which up to half is left to chance. */
export function retryDelay(failures: number, random: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return Math.round(longest * (1 - random / 2));
}

/** Keeps a push connection open until it is stopped. */
export function startPush<Timer>(ports: PushPorts<Timer>, options: PushOptions): { stop(): void } {
  let stopped = false;
  let failures = 0;
  let connectedBefore = false;
  let socket: SocketLike | undefined;
  const timers: { ping?: Timer; refetch?: Timer; retry?: Timer } = {};

  function clear(name: keyof typeof timers) {
    if (timers[name] !== undefined) ports.clearTimer(timers[name]);
    delete timers[name];
  }
  function retryLater() {
    timers.retry = ports.setTimer(open, retryDelay(failures++, ports.random()));
  }
  function ping() {
    timers.ping = ports.setTimer(() => {
      socket?.send('ping');
      ping();
    }, PING_INTERVAL_MS);
  }
  function open() {
    delete timers.retry;
    const address = options.url();
    if (address === undefined) {
      retryLater();
      return;
    }
    let ended = false;
    socket = ports.connect(address, {
      opened() {
        if (stopped || ended) return;
        failures = 0;
        options.onState?.(true);
        ping();
        if (connectedBefore) options.refetch();
        connectedBefore = true;
      },
      message(text) {
        if (stopped || ended || text !== '0') return;
        // Several messages in two seconds ask for one fetch, after the last.
        clear('refetch');
        timers.refetch = ports.setTimer(() => {
          delete timers.refetch;
          options.refetch();
        }, REFETCH_DELAY_MS);
      },
      closed() {
        if (stopped || ended) return;
        ended = true;
        clear('ping');
        options.onState?.(false);
        retryLater();
      },
    });
  }

  open();
  return {
    stop() {
      stopped = true;
      clear('ping');
      clear('refetch');
      clear('retry');
      socket?.close();
    },
  };
}
