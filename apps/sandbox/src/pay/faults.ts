import type { FastifyInstance } from 'fastify';
import type { PaySandbox } from './paySandbox';

/** How the stand-ins misbehave. Chances are between 0 and 1 and drawn from `seed`. */
export interface Faults {
  /** Where the draws stand; set it to begin anew. */
  seed: number;
  /** Every answer waits so long, milliseconds. */
  answerDelayMs: number;
  /** The request is lost: nothing happens and nobody answers. */
  dropRequest: number;
  /** It happens, and the connection breaks before the answer. */
  dropAnswer: number;
  /** It happens, and a gateway answers 502. */
  badGateway: number;
  /** Every notification waits so long, milliseconds. */
  notifyDelayMs: number;
  /** And by chance up to so long besides, which changes their order. */
  reorderMs: number;
  /** Every notification is sent so many times. */
  duplicate: number;
  /** One try of a notification is lost; it is tried again by the schedule. */
  loseNotification: number;
  /** Length of the schedule of repeated notifications: 1 is the real one, hours long; 0.001 makes seconds of milliseconds. */
  notifyScale: number;
  /** What becomes of refunds, and how soon, milliseconds; null: when `control/refund` says so. */
  refundOutcome: 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  refundAfterMs: number | null;
}

export const noFaults: Readonly<Faults> = {
  seed: 1,
  answerDelayMs: 0,
  dropRequest: 0,
  dropAnswer: 0,
  badGateway: 0,
  notifyDelayMs: 0,
  reorderMs: 0,
  duplicate: 1,
  loseNotification: 0,
  notifyScale: 1,
  refundOutcome: 'SUCCESS',
  refundAfterMs: 1000,
};

/** Puts the faults on every route of a face. To be called after what signs the answers, so that a 502 bears no signature. */
export function misbehave(face: FastifyInstance, pay: PaySandbox): void {
  face.addHook('preHandler', async (request, reply) => {
    const { answerDelayMs, dropRequest } = pay.state.faults;
    if (answerDelayMs)
      await new Promise((resolve) => {
        setTimeout(resolve, answerDelayMs);
      });
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
