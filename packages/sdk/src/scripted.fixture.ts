import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createClient } from './client';
import type { Operation } from './operation';
import { memorySession, type SessionPort } from './session';

// A scripted server gives the answers that our own server cannot be made to give.
type Script = (request: IncomingMessage & { body: string }, response: ServerResponse) => void;

/** Starts a server that answers as told, for the length of the test; returns its address. */
export async function scripted(script: Script): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      script(Object.assign(request, { body }), response);
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

export const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
export const read: Operation = { method: 'GET', path: '/api/parts/thing/get', takes: 'query' };
export const write: Operation = { method: 'POST', path: '/api/parts/thing/add', takes: 'body', write: true };
export const third: Operation = {
  method: 'POST',
  path: '/api/gate/oauth/thirdLogin',
  takes: 'body',
  write: true,
  envelope: true,
};

export function loggedIn(secondsLeft = 3600) {
  const session = memorySession();
  session.login({ access_token: 'old', refresh_token: 'refresh-1', expires_in: secondsLeft });
  session.choose({ tenantId: 'store', deptId: 'shop' });
  const lost: string[] = [];
  return {
    ...session,
    lost: (reason: 'refresh' | 'unauthorized') => {
      lost.push(reason);
      session.lost(reason);
    },
    reasons: lost,
  };
}

export async function answering(
  body: unknown,
  options: { status?: number; headers?: Record<string, string>; session?: SessionPort; operation?: Operation } = {},
) {
  const baseUrl = await scripted((_, response) => {
    response
      .writeHead(options.status ?? 200, { 'Content-Type': 'application/json', ...options.headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return createClient({ baseUrl, session: options.session ?? loggedIn() }).call(options.operation ?? read, {});
}
