import { hintOf } from '@partsdesk/payments/shouqianba/notification';
import { openNotification } from '@partsdesk/payments/wechat/notification';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database';
import { newId } from '../../db/ids';
import { asSystem } from '../../jobs/withoutRequest';
import type { AsSystem, Outside } from '../../kit/outside';
import { askAgainAfterFailure } from '../../outside/askAgain';
import { refundByNo, applyRefundAnswer } from '../refund/carryRefund';
import { refundAnswerOf, tradeAnswerOf } from '../wechat/wechatGateway';
import { askOf } from './askProvider';
import { wechatPayKeysOf } from './providers';
import { applyTradeAnswer } from './settleTrade';
import { findTrade, storeOfTrade, tradeIdOf } from './trades';

const MAX_BYTES = 64 * 1024;
const OUR_NUMBER = /^[0-9a-f]{32}$/;

/** Serves the providers' notifications of payments and refunds: the raw bytes are verified before they are parsed. */
export function serveNotifications(
  app: FastifyInstance,
  { database, desk }: { database: Database; desk: Outside },
): void {
  const system: AsSystem = (storeId, work) =>
    asSystem(
      { database, clock: desk.clock, settings: desk.settings },
      { storeId, id: 'notify', operation: 'pay/notify' },
      work,
    );

  /** Finds the payment with this number, and its store. */
  async function placeOf(outTradeNo: string) {
    if (!OUR_NUMBER.test(outTradeNo)) return undefined;
    const id = tradeIdOf(outTradeNo);
    const storeId = await database.transaction({ role: 'platform' }, ({ db }) => storeOfTrade(db, id));
    const trade = storeId && (await system(storeId, ({ db }) => findTrade(db, storeId, id)));
    return storeId && trade ? { storeId, trade } : undefined;
  }

  /** Handles a notification; returns why it is not trusted, or undefined for a genuine one, also if it is repeated. */
  async function handleWechat(read: (name: string) => string | undefined, body: Buffer): Promise<string | undefined> {
    const keys = wechatPayKeysOf(desk.settings);
    const opened = openNotification(keys, read, body, desk.clock.now().getTime());
    if (opened.verdict !== 'genuine') return opened.verdict;
    const { notification } = opened;
    if (notification.kind === 'other') return undefined;
    const told = notification.kind === 'transaction' ? notification.transaction : notification.refund;
    const place = await placeOf(told.out_trade_no);
    if (!place || told.sp_mchid !== keys.mchid || told.sub_mchid !== place.trade.merchantNo) return 'not ours';
    const { storeId, trade } = place;
    const now = desk.clock.now();
    await database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .insertInto('platform.pay_notification')
        .values({
          id: newId(now),
          provider: 'wechat',
          body: body.toString('utf8'),
          create_time: now,
          headers: JSON.stringify(
            Object.fromEntries(
              ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'].map((name) => [
                name,
                read(name) ?? '',
              ]),
            ),
          ),
        })
        .execute(),
    );
    if (notification.kind === 'transaction') {
      const { transaction } = notification;
      return system(storeId, (ctx) =>
        applyTradeAnswer(
          ctx,
          trade.id,
          tradeAnswerOf(transaction, () => now),
        ),
      );
    }
    const { refund } = notification;
    return system(storeId, async (ctx) => {
      const ours = await refundByNo(ctx.db, storeId, refund.out_refund_no);
      if (ours?.tradeId !== trade.id || ours.amount !== refund.amount.refund) return 'not ours';
      await applyRefundAnswer(ctx, ours.id, refundAnswerOf({ ...refund, status: refund.refund_status }));
      return undefined;
    });
  }

  void app.register((plugin, _options, done) => {
    askAgainAfterFailure(plugin);
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, parsed) => {
      parsed(null, body);
    });

    plugin.post('/api/pay/notify/wechat', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = (name: string) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const refused = await handleWechat(read, body);
      if (refused === undefined) return reply.code(204).send();
      request.log.warn({ refused }, 'a payment notification is not believed');
      return reply
        .code(
          refused === 'probe' || refused === 'forged' || refused === 'unknownSerial' || refused === 'late' ? 401 : 400,
        )
        .send({ code: 'FAIL', message: '验证未通过' });
    });

    // The notification cannot be verified, so that it only triggers a query.
    plugin.post('/api/pay/notify/sqb', async (request, reply) => {
      let told: unknown;
      try {
        told = JSON.parse(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
      } catch {
        return reply.code(400).send({ code: 'FAIL', message: '格式不正确' });
      }
      const hint = hintOf(told);
      const place = hint && (await placeOf(hint.clientSn));
      if (!place || place.trade.provider !== 'sqb')
        return reply.code(400).send({ code: 'FAIL', message: '没有这笔支付' });
      const { state } = await askOf({ desk, system }, place.storeId, place.trade);
      // Refuses the acknowledgement, so that they notify again.
      if (state === 'unknown') return reply.code(503).send({ code: 'FAIL', message: '请稍后再通知' });
      return reply.type('text/plain').send('success');
    });
    done();
  });
}
