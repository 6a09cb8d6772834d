/** Keeps the connection alive with a ping every 30 s (NET-06, CONST-48). */
const PING_INTERVAL_MS = 30_000;

/** Delay between the server's `0` and the fetch of the counts, by which the announced change is stored (PUSH-01). */
const REFETCH_DELAY_MS = 2_000;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

interface SocketLike {
  send(text: string): void;
  close(): void;
}

/** Events of a socket; `closed` also reports that it could not be opened. */
export interface SocketListener {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

export interface PushPorts<Timer> {
  connect(url: string, listener: SocketListener): SocketLike;
  setTimer(run: () => void, ms: number): Timer;
  clearTimer(timer: Timer): void;
  /** Random number from 0 to 1, as `Math.random`. */
  random(): number;
}

export interface PushOptions {
  /**
   * Returns the address to connect to, anew for each connection, since the token changes. Undefined without a login.
   */
  url(): string | undefined;
  /** Fetches the counts, which may have changed; also after each reconnection, since messages were missed. */
  refetch(): void;
  /** Reads the menus anew: rights may have changed; also after each reconnection. */
  rights?(): void;
  /** Reports whether the connection is open. */
  onState?(connected: boolean): void;
}

/**
 * Returns the push connection's address; the token is a query value (NET-05, D71). `origin` is like `wss://host`, or
 * empty for the page's own.
 */
export function pushUrl(userId: string, accessToken: string, origin = ''): string {
  const query = `access_token=${encodeURIComponent(accessToken)}`;
  return `${origin}/api/parts-ws/wsServer/${encodeURIComponent(userId)}?${query}`;
}

/**
 * Returns the backoff before the nth consecutive retry, from 0: doubling from 1 s to 60 s, up to half of it random.
 *
 * @internal
 */
export function retryDelay(failures: number, random: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return Math.round(longest * (1 - random / 2));
}

/** Keeps a push connection open until `stop`. */
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
        if (connectedBefore) {
          options.refetch();
          options.rights?.();
        }
        connectedBefore = true;
      },
      message(text) {
        if (stopped || ended) return;
        if (text === 'rights') options.rights?.();
        if (text !== '0') return;
        // Debounces: several messages within two seconds cause one fetch, after the last.
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
