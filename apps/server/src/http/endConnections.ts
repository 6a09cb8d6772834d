import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So long a request that has begun may go on while the server stops. */
const GRACE_MS = 10_000;

/**
 * Ends the connections when the server stops. Node ends only those that wait for a second request: a browser's spare
 * connection that has sent nothing, half a header, or a connection kept alive by the answer that was running would each
 * hold the process for minutes.
 */
export function endConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  let stopping = false;
  app.server
    .on('connection', (socket: Socket) => {
      if (stopping) {
        socket.destroy();
        return;
      }
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        answering.delete(socket);
      });
    })
    .on('upgrade', ({ socket }) => answering.add(socket))
    .on('request', ({ socket }, reply) => {
      answering.add(socket);
      reply.once('close', () => {
        answering.delete(socket);
        if (stopping) socket.end();
      });
    });
  app.addHook('preClose', (done) => {
    stopping = true;
    for (const socket of open) if (!answering.has(socket)) socket.destroy();
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, graceMs).unref();
    done();
  });
}
