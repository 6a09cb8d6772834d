import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PaySandbox } from './payState';

/**
 * Applies the faults to every route of a face. Call it after the signing of answers, so that a 502 has no signature.
 */
export function injectFaults(face: FastifyInstance, pay: PaySandbox): void {
  face.addHook('preHandler', async (request, reply) => {
    const { answerDelayMs, dropRequest, lateRequest, lateMs } = pay.state.faults;
    if (answerDelayMs) await wait(answerDelayMs);
    if (pay.happens(lateRequest)) {
      request.raw.socket.destroy();
      await wait(Math.floor(pay.random() * lateMs));
      return;
    }
    if (!pay.happens(dropRequest)) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
  face.addHook('onSend', async (request, reply, payload: unknown) => {
    const { dropAnswer, badGateway } = pay.state.faults;
    if (pay.happens(dropAnswer)) request.raw.socket.destroy();
    if (!pay.happens(badGateway)) return payload;
    void reply.code(502).type('text/html').removeHeader('wechatpay-signature').removeHeader('content-length');
    return '<html><body>502 Bad Gateway</body></html>';
  });
}
