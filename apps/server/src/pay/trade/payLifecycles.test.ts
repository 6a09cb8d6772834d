import { allowed, next } from '@partsdesk/core/lifecycle';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../jobs/withoutRequest';
import { payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { applyRefundAnswer } from '../refund/carryRefund';
import type { RefundAnswer, TradeAnswer } from './gateway';
import { closingBegun, applyTradeAnswer, tradeOpened, tradeRefused } from './settleTrade';
import { tradeIdOf } from './trades';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await payingShop(server);
  // Every pair sells one.
  await inStore(({ db }) =>
    db
      .updateTable('stock')
      .set({ on_hand: 10_000 })
      .where('store_id', '=', shop.store.id)
      .where('sku_id', '=', shop.filter)
      .execute(),
  );
});
afterAll(() => server.stop());

const inStore = <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(server, { storeId: shop.store.id, id: 'test', operation: 'test' }, work);
/** Watches the tables without the outbox and the audit trail, which do not belong to the document. */
const watched = () =>
  watchTables(server.database, {
    storeId: shop.store.id,
    without: ['public.idempotent_answer', 'public.audit_entry', 'platform.outbox'],
  });

async function tradeIn(status: number) {
  const sale = await toBePaid(shop);
  const { outTradeNo } = await phone(server).add({
    code: sale.code,
    amount: sale.amount,
    channel: 'jsapi',
    openId: 'o-one',
  });
  const id = tradeIdOf(outTradeNo);
  await inStore(async ({ db, now }) => {
    // Delays the messages that would query the provider during the test.
    await db
      .updateTable('pay_trade')
      .set({
        status,
        asked_time: now,
        merchant_no: '1699999999',
        ...(status === 2 || status === 6 ? { paid_time: now } : {}),
      })
      .where('store_id', '=', shop.store.id)
      .where('id', '=', id)
      .execute();
    const open = [0, 1, 3].includes(status);
    await db
      .updateTable('sale_out')
      .set({ payment_status: open ? 1 : 0 })
      .where('store_id', '=', shop.store.id)
      .where('id', '=', sale.saleOutId)
      .execute();
  });
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.deleteFrom('platform.outbox').where('store_id', '=', shop.store.id).execute(),
  );
  return { id, outTradeNo, saleOutId: sale.saleOutId, amount: sale.amount };
}

const statusOf = (id: string) =>
  inStore(
    async ({ db }) =>
      (
        await db
          .selectFrom('pay_trade')
          .select('status')
          .where('store_id', '=', shop.store.id)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).status,
  );

const paidWord = (amount: number): TradeAnswer => ({
  state: 'paid',
  transactionId: '4200000001',
  amount,
  merchantNo: '1699999999',
  paidTime: server.clock.now(),
});
const said: Record<
  keyof typeof payTradeLifecycle.events,
  (trade: Awaited<ReturnType<typeof tradeIn>>) => Promise<unknown>
> = {
  open: ({ id }) =>
    inStore((ctx) => tradeOpened(ctx, id, { bridge: null, payUrl: 'https://pay.example', codeUrl: null })),
  refuse: ({ id }) => inStore((ctx) => tradeRefused(ctx, id, '商户号未开通')),
  pay: ({ id, amount }) => inStore((ctx) => applyTradeAnswer(ctx, id, paidWord(amount))),
  close: ({ id }) => inStore((ctx) => closingBegun(ctx, id, '测试')),
  closed: ({ id }) => inStore((ctx) => applyTradeAnswer(ctx, id, { state: 'closed', reason: '' })),
  payLate: ({ id, amount }) => inStore((ctx) => applyTradeAnswer(ctx, id, paidWord(amount))),
};

describe('a payment by code: what the provider says, in every status', () => {
  for (const [state, { code }] of Object.entries(payTradeLifecycle.statuses))
    for (const event of Object.keys(said) as (keyof typeof said)[]) {
      // The same answer raises one event or the other, depending on the payment's status.
      const meant =
        event === 'pay' || event === 'payLate'
          ? next(payTradeLifecycle, code, 'pay') === undefined
            ? 'payLate'
            : 'pay'
          : event;
      const to = next(payTradeLifecycle, code, meant);
      it(`${event} in ${state} ${to === undefined ? 'changes nothing' : `leads to ${String(to)}`}`, async () => {
        const trade = await tradeIn(code);
        const watch = await watched();
        await said[event](trade);
        expect(await statusOf(trade.id)).toBe(to ?? code);
        if (to === undefined) expect(await watch.touched()).toEqual([]);
      });
    }

  for (const [state, { code }] of Object.entries(payTradeLifecycle.statuses)) {
    it(`giving up at the phone and dropping at the desk in ${state}: closed where it was open, and no change where it was decided`, async () => {
      for (const giveUp of [
        ({ outTradeNo }: { outTradeNo: string }) => phone(server).giveUp({ outTradeNo }),
        ({ saleOutId }: { saleOutId: string }) => paySqbTradeRecord(shop.owner.client).delBySaleOutId({ saleOutId }),
      ]) {
        const trade = await tradeIn(code);
        const watch = await watched();
        await giveUp(trade);
        const open =
          next(payTradeLifecycle, code, 'close') !== undefined || next(payTradeLifecycle, code, 'closed') !== undefined;
        // The provider does not know the payment, so that it cannot be paid.
        expect(await statusOf(trade.id)).toBe(open ? payTradeLifecycle.statuses.closed.code : code);
        if (!open) expect(await watch.touched()).toEqual([]);
      }
    });
  }
});

async function refundIn(status: number) {
  const { id: tradeId, amount } = await tradeIn(2);
  const id = crypto.randomUUID();
  await inStore(async ({ db, now }) => {
    await db
      .updateTable('pay_trade')
      .set({ refunded: amount })
      .where('store_id', '=', shop.store.id)
      .where('id', '=', tradeId)
      .execute();
    await db
      .insertInto('pay_refund')
      .values({
        store_id: shop.store.id,
        id,
        shop_id: shop.shopId,
        trade_id: tradeId,
        out_refund_no: `${id.replaceAll('-', '').slice(-16)}-1`,
        amount,
        status,
        reason: '多付退回',
        document_kind: 'excess',
        document_id: tradeId,
        create_time: now,
        refund_time: status === 2 ? now : null,
      })
      .execute();
  });
  return id;
}

const refundSays = (state: 'processing' | 'success' | 'closed' | 'abnormal'): RefundAnswer => ({
  state,
  refundNo: '5030000001',
  answer: '',
});
const refundEvents = { accept: 'processing', succeed: 'success', close: 'closed', fault: 'abnormal' } as const;
const refundStatus = (id: string) =>
  inStore(
    async ({ db }) =>
      (
        await db
          .selectFrom('pay_refund')
          .select('status')
          .where('store_id', '=', shop.store.id)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).status,
  );

describe('a refund through a provider, in every status', () => {
  for (const [state, { code }] of Object.entries(payRefundLifecycle.statuses)) {
    for (const [event, word] of Object.entries(refundEvents) as [
      keyof typeof refundEvents,
      (typeof refundEvents)[keyof typeof refundEvents],
    ][]) {
      const to = next(payRefundLifecycle, code, event);
      it(`${event} in ${state} ${to === undefined ? 'changes nothing' : `leads to ${String(to)}`}`, async () => {
        const id = await refundIn(code);
        const watch = await watched();
        await inStore((ctx) => applyRefundAnswer(ctx, id, refundSays(word)));
        expect(await refundStatus(id)).toBe(to ?? code);
        if (to === undefined) expect(await watch.touched()).toEqual([]);
      });
    }
    const to = next(payRefundLifecycle, code, 'retry');
    it(`retry in ${state} ${to === undefined ? 'is refused with what is allowed' : 'begins anew'}`, async () => {
      const id = await refundIn(code);
      const watch = await watched();
      const answer: unknown = await payWxRefundRecord(shop.owner.client)
        .retry({ id })
        .catch((error: unknown) => error);
      if (to !== undefined) {
        expect(answer).toBeNull();
        return;
      }
      expect(answer).toBeInstanceOf(LifecycleError);
      expect(answer).toMatchObject({ status: 51001, current: code, allowed: allowed(payRefundLifecycle, code) });
      expect(await watch.touched()).toEqual([]);
    });
  }
});
