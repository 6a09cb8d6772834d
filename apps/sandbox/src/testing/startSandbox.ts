import type { Surroundings } from '@partsdesk/payments/call';
import { wechatPay, type WechatPay } from '@partsdesk/payments/wechat/client';
import fastify from 'fastify';
import { sandboxWechatPayKeys } from '../keys';
import type { PayOptions } from '../pay/paySandbox';
import type { Faults } from '../pay/payState';
import { sandbox } from '../sandbox';

interface Posted {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * The stand-ins on a port of their own, so that they survive the kill of a server, with a receiver of notifications.
 */
export interface SandboxServer {
  url: string;
  pay: WechatPay;
  sqb: Surroundings;
  clock: { now: () => number; advance: (seconds: number) => void };
  notifyUrl: string;
  posted: Posted[];
  /** Answer of the receiver. */
  answer: { status: number; text: string };
  control: <T = { done: boolean }>(path: string, body?: unknown) => Promise<T>;
  faults: (faults: Partial<Faults>) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the stand-ins: refunds wait for `control/refund`, and notifications are repeated within milliseconds; `faults`
 * changes both.
 */
export async function startSandbox(options: Omit<PayOptions, 'now'> = {}): Promise<SandboxServer> {
  let ahead = 0;
  const clock = {
    now: () => Date.now() + ahead,
    advance: (seconds: number) => {
      ahead += 1000 * seconds;
    },
  };
  const app = fastify({ forceCloseConnections: true });
  const posted: Posted[] = [];
  const answer = { status: 200, text: '' };
  await app.register(async (receiver) => {
    receiver.removeAllContentTypeParsers();
    receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    receiver.post('/notify', async (request, reply) => {
      posted.push({ headers: request.headers, body: request.body as Buffer });
      return reply.code(answer.status).send(answer.text);
    });
  });
  await sandbox(app, { ...options, now: clock.now });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const control = async <T>(path: string, body?: unknown): Promise<T> =>
    (
      await fetch(
        `${url}/sandbox/pay/control/${path}`,
        body === undefined
          ? {}
          : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      )
    ).json() as Promise<T>;
  await control('faults', { notifyScale: 0.001, refundAfterMs: null });
  return {
    url,
    clock,
    posted,
    answer,
    control,
    notifyUrl: `${url}/notify`,
    pay: wechatPay({ url: `${url}/sandbox/wechatpay`, keys: sandboxWechatPayKeys, clock: clock.now }),
    sqb: { url: `${url}/sandbox/shouqianba`, clock: clock.now },
    faults: async (faults) => {
      await control('faults', faults);
    },
    stop: () => app.close(),
  };
}
