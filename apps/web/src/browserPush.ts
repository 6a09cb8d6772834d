import { pushUrl, type PushPorts, type SocketListener } from '@partsdesk/core/notice/push';
import { session } from './session';

function openSocket(url: string, listener: SocketListener): WebSocket {
  const socket = new WebSocket(url);
  socket.onopen = () => listener.opened();
  socket.onmessage = ({ data }) => listener.message(String(data));
  socket.onclose = () => listener.closed();
  return socket;
}

/** The browser's sockets and timers for the push connection. */
export const browserPush: PushPorts<number> = {
  connect: openSocket,
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

/** The same, and what comes over it is heard besides, with the code when it closes. */
export const overheardPush = (heard: {
  message: (text: string) => void;
  closed: (code: number) => void;
}): PushPorts<number> => ({
  ...browserPush,
  connect(url, listener) {
    const socket = openSocket(url, listener);
    socket.addEventListener('message', ({ data }) => heard.message(String(data)));
    socket.addEventListener('close', ({ code }) => heard.closed(code));
    return socket;
  },
});

/** Where a user's push connection goes; undefined when nobody is logged in. */
export function pushAddress(userId: string | undefined): string | undefined {
  const token = session.tokens()?.access_token;
  return token && userId ? pushUrl(userId, token, window.location.origin.replace(/^http/, 'ws')) : undefined;
}
