import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushUrl, retryDelay, startPush, type SocketListener } from './push';

class Socket {
  sent: string[] = [];
  closed = false;
  readonly url: string;
  readonly listener: SocketListener;
  constructor(url: string, listener: SocketListener) {
    this.url = url;
    this.listener = listener;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

function start(url: () => string | undefined = () => '/ws') {
  const sockets: Socket[] = [];
  const refetch = vi.fn();
  const states: boolean[] = [];
  const push = startPush(
    {
      connect: (address, listener) => {
        const socket = new Socket(address, listener);
        sockets.push(socket);
        return socket;
      },
      setTimer: setTimeout,
      clearTimer: clearTimeout,
      random: () => 0,
    },
    { url, refetch, onState: (connected) => states.push(connected) },
  );
  const latest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return { push, sockets, refetch, states, latest };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the push connection', () => {
  it('goes to wsServer with the access token as a query value [NET-05]', () => {
    expect(pushUrl('u 1', 'a+b/c', 'wss://host')).toBe('wss://host/api/parts-ws/wsServer/u%201?access_token=a%2Bb%2Fc');
    expect(start(() => pushUrl('u1', 't')).latest().url).toBe('/api/parts-ws/wsServer/u1?access_token=t');
  });

  it('pings every 30 s while it stands [NET-06, CONST-48]', () => {
    const { latest } = start();
    latest().listener.opened();
    vi.advanceTimersByTime(29_999);
    expect(latest().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(latest().sent).toEqual(['ping']);
    vi.advanceTimersByTime(60_000);
    expect(latest().sent).toEqual(['ping', 'ping', 'ping']);
  });

  it('fetches the counts 2 s after the message 0, once for several, and for no other message [PUSH-01]', () => {
    const { latest, refetch } = start();
    latest().listener.opened();
    latest().listener.message('pong');
    vi.advanceTimersByTime(5_000);
    expect(refetch).not.toHaveBeenCalled();
    latest().listener.message('0');
    vi.advanceTimersByTime(1_500);
    latest().listener.message('0');
    vi.advanceTimersByTime(1_999);
    expect(refetch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('comes back after a loss, later each time, and then fetches what it missed', () => {
    const { sockets, latest, refetch, states } = start();
    latest().listener.opened();
    latest().listener.closed();
    latest().listener.closed();
    for (const wait of [1_000, 2_000, 4_000]) {
      vi.advanceTimersByTime(wait - 1);
      const before = sockets.length;
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
      if (wait < 4_000) latest().listener.closed();
    }
    expect(refetch).not.toHaveBeenCalled();
    latest().listener.opened();
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(states).toEqual([true, false, false, false, true]);
    expect(sockets[0]?.sent).toEqual([]);
  });

  it('the wait is at most a minute and half of it is chance, so that a restarted server is not stormed', () => {
    expect([0, 1, 5, 6, 20].map((failures) => retryDelay(failures, 0))).toEqual([1_000, 2_000, 32_000, 60_000, 60_000]);
    expect(retryDelay(20, 1)).toBe(30_000);
  });

  it('asks for the address anew at each try, and waits while nobody is logged in', () => {
    const login: { address?: string } = {};
    const { sockets } = start(() => login.address);
    expect(sockets).toHaveLength(0);
    login.address = '/ws?access_token=new';
    vi.advanceTimersByTime(1_000);
    expect(sockets.map(({ url }) => url)).toEqual(['/ws?access_token=new']);
  });

  it('is silent once stopped', () => {
    const { push, sockets, latest, refetch } = start();
    latest().listener.opened();
    latest().listener.message('0');
    push.stop();
    latest().listener.closed();
    vi.advanceTimersByTime(120_000);
    expect(latest().closed).toBe(true);
    expect(latest().sent).toEqual([]);
    expect(refetch).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
