import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fate of a request: answered; carried out but its answer lost; never arriving; answered by a proxy on its own. */
export type Fate = 'answered' | 'lost' | 'away' | 502;

/** Starts an HTTP proxy before a server; `fate` decides what becomes of each request by its path. */
export async function weakLine(target: string, fate: (path: string) => Fate) {
  const proxy = createServer((request, response) => {
    const pass = async () => {
      const path = request.url ?? '/';
      const decided = fate(path);
      const body: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) body.push(chunk);
      if (decided === 'away') return void request.socket.destroy();
      if (decided === 502) return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad Gateway');
      const answer = await fetch(target + path, {
        method: request.method ?? 'GET',
        headers: forwarded(request.headers),
        ...(body.length ? { body: Buffer.concat(body) } : {}),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (decided === 'lost') return void request.socket.destroy();
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' }).end(bytes);
    };
    pass().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Keeps the headers that belong to the request and not to its connection. */
const forwarded = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        !['host', 'connection', 'content-length', 'transfer-encoding'].includes(entry[0]),
    ),
  );
