import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock';
import { Problem } from '../../kit/failure';
import { refuseSocket } from '../brokenRequest';

const GRACE_MS = 20_000;
const LEAST_BYTES_A_SECOND = 16 * 1024;
const LOOK_EVERY_MS = 1000;

/** Tests whether a body falls behind what a poor mobile connection sends. */
const isTooSlow = (milliseconds: number, bytes: number): boolean =>
  milliseconds > GRACE_MS && bytes < ((milliseconds - GRACE_MS) / 1000) * LEAST_BYTES_A_SECOND;

/** Ends requests whose body comes too slowly or never: a half body would be held for ever. */
export function endSlowRequests(app: FastifyInstance, clock: Clock): void {
  const receiving = new Map<FastifyRequest, { since: number; read: number }>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.raw.complete)
      receiving.set(request, { since: clock.now().getTime(), read: request.raw.socket.bytesRead });
    done();
  });
  const look = setInterval(() => {
    for (const [request, { since, read }] of receiving) {
      const { complete, destroyed, socket } = request.raw;
      if (complete || destroyed || socket.destroyed) receiving.delete(request);
      else if (isTooSlow(clock.now().getTime() - since, socket.bytesRead - read)) {
        receiving.delete(request);
        refuseSocket(socket, new Problem(408, '网络太慢，提交没有完成，请重试'));
      }
    }
  }, LOOK_EVERY_MS);
  look.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    done();
  });
}
