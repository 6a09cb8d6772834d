import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PaySandbox } from './paySandbox';

/** Faults of the stand-ins. Chances are between 0 and 1 and drawn from `seed`. */
export interface Faults {
  /** State of the random generator; set it to repeat a run. */
  seed: number;
  /** Delay of every answer, in milliseconds. */
  answerDelayMs: number;
  /** Drops the answer and carries the request out up to `lateMs` later, perhaps after requests sent since. */
  lateRequest: number;
  lateMs: number;
  /** Drops the request: nothing happens and no answer is sent. */
  dropRequest: number;
  /** Carries the request out and breaks the connection before the answer. */
  dropAnswer: number;
  /** Carries the request out and answers 502 as a gateway would. */
  badGateway: number;
  /** Delay of every notification, in milliseconds. */
  notifyDelayMs: number;
  /** Maximum random delay in addition, which changes their order. */
  reorderMs: number;
  /** Number of copies of every notification. */
  duplicate: number;
  /** Loses one attempt of a notification, which is repeated by the schedule. */
  loseNotification: number;
  /**
   * Scale of the schedule of repeated notifications: 1 is the real one, hours long; 0.001 turns seconds into
   * milliseconds.
   */
  notifyScale: number;
  /** Outcome of refunds and its delay in milliseconds; null: `control/refund` decides. */
  refundOutcome: 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  refundAfterMs: number | null;
}

export const noFaults: Readonly<Faults> = {
  seed: 1,
  answerDelayMs: 0,
  lateRequest: 0,
  lateMs: 0,
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
