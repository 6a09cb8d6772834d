import { hintOf } from '@partsdesk/payments/shouqianba/notification';
import { openNotification } from '@partsdesk/payments/wechat/notification';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { newId } from '../db/ids';
import type { BySystem, Outside } from '../http/outside';
import { bySystem } from '../jobs/withoutRequest';
import { askOf } from './askProvider';
import { refundByNo, refundHeard } from './carryRefund';
import { wechatPayKeysOf } from './providers';
import { heard } from './settleTrade';
import { findTrade, storeOfTrade, tradeIdOf } from './trades';
import { refundWordOf, wordOf } from './wechatGateway';

const MOST_BYTES = 64 * 1024;
const OUR_NUMBER = /^[0-9a-f]{32}$/;

/** Where the providers tell of payments and refunds: their very bytes are verified before anything of them is read. */
export function serveNotifications(
  app: FastifyInstance,
  { database, desk }: { database: Database; desk: Outside },
): void {
  const system: BySystem = (storeId, work) =>
    bySystem(
      { database, clock: desk.clock, settings: desk.settings },
      { storeId, id: 'notify', operation: 'pay/notify' },
      work,
    );

  /** The payment that a number stands for, and its store. */
  async function placeOf(outTradeNo: string) {
    if (!OUR_NUMBER.test(outTradeNo)) return undefined;
    const id = tradeIdOf(outTradeNo);
    const storeId = await database.transaction({ role: 'platform' }, ({ db }) => storeOfTrade(db, id));
    const trade = storeId && (await system(storeId, ({ db }) => findTrade(db, storeId, id)));
    return storeId && trade ? { storeId, trade } : undefined;
  }

  /** Answers why the message is not believed; undefined when it is, whether or not it was news. */
  async function hearWechat(read: (name: string) => string | undefined, body: Buffer): Promise<string | undefined> {
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
        heard(
          ctx,
          trade.id,
          wordOf(transaction, () => now),
        ),
      );
    }
    const { refund } = notification;
    return system(storeId, async (ctx) => {
      const ours = await refundByNo(ctx.db, storeId, refund.out_refund_no);
      if (ours?.tradeId !== trade.id || ours.amount !== refund.amount.refund) return 'not ours';
      await refundHeard(ctx, ours.id, refundWordOf({ ...refund, status: refund.refund_status }));
      return undefined;
    });
  }

  void app.register((plugin, _options, done) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) => {
      parsed(null, body);
    });

    plugin.post('/api/pay/notify/wechat', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const read = (name: string) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const refused = await hearWechat(read, body);
      if (refused === undefined) return reply.code(204).send();
      request.log.warn({ refused }, 'a payment notification is not believed');
      return reply
        .code(
          refused === 'probe' || refused === 'forged' || refused === 'unknownSerial' || refused === 'late' ? 401 : 400,
        )
        .send({ code: 'FAIL', message: '验证未通过' });
    });

    // Nothing of it can be verified, so it only makes us ask.
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
      await askOf({ desk, system }, place.storeId, place.trade);
      return reply.type('text/plain').send('success');
    });
    done();
  });
}
