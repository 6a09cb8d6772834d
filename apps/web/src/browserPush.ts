import { pushUrl, type PushPorts, type SocketListener } from '@partsdesk/core/notice/push';
import { session } from './session';

function openSocket(url: string, listener: SocketListener): WebSocket {
  const socket = new WebSocket(url);
  socket.onopen = () => listener.opened();
  socket.onmessage = ({ data }) => listener.message(String(data));
  socket.onclose = () => listener.closed();
  return socket;
}

/** Sockets and timers of the browser for the push connection. */
export const browserPush: PushPorts<number> = {
  connect: openSocket,
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

/** Makes ports like `browserPush` that also report each message and the close code. */
export const observedPush = (observer: {
  message: (text: string) => void;
  closed: (code: number) => void;
}): PushPorts<number> => ({
  ...browserPush,
  connect(url, listener) {
    const socket = openSocket(url, listener);
    socket.addEventListener('message', ({ data }) => observer.message(String(data)));
    socket.addEventListener('close', ({ code }) => observer.closed(code));
    return socket;
  },
});

/** Returns the address of a user's push connection; undefined without a login. */
export function pushAddress(userId: string | undefined): string | undefined {
  const token = session.tokens()?.access_token;
  return token && userId ? pushUrl(userId, token, window.location.origin.replace(/^http/, 'ws')) : undefined;
}
