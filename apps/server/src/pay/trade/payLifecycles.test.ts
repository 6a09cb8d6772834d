import { allowed, next } from '@partsdesk/core/lifecycle';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { LifecycleError } from '@partsdesk/sdk';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../jobs/withoutRequest';
import { payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { freshAuthCode } from '../../testing/examples/pay/authCodes';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { applyRefundAnswer } from '../refund/carryRefund';
import type { RefundAnswer, TradeAnswer } from './gateway';
import { closingBegun, codeCharged, applyTradeAnswer, tradeOpened, tradeRefused } from './settleTrade';
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

/** Brings a payment into a status that its way there would not reach by itself. */
async function put({ id, saleOutId }: { id: string; saleOutId: string }, status: number) {
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
      .where('id', '=', saleOutId)
      .execute();
  });
  await nothingIsDelivered();
}

/** Drops the messages to the provider, those that earlier tests left too, and waits for what is being delivered. */
const nothingIsDelivered = () =>
  expect
    .poll(() =>
      server.database.transaction({ role: 'platform' }, async ({ db }) => {
        const ours = db.deleteFrom('platform.outbox').where('store_id', '=', shop.store.id);
        // A message that is taken but has no result yet is being delivered.
        await ours
          .where((is) =>
            is.or([is('tries', '=', 0), is('done_time', 'is not', null), is('last_error', 'is not', null)]),
          )
          .execute();
        const left = db.selectFrom('platform.outbox').select('kind').where('store_id', '=', shop.store.id);
        return (await left.execute()).map(({ kind }) => kind);
      }),
    )
    .toEqual([]);

async function codeTradeIn(status: number) {
  const { saleOutId, amount } = await toBePaid(shop);
  const authCode = freshAuthCode(9);
  const { outTradeNo } = await codePayment(shop.owner.client).add({ saleOutId, amount, authCode });
  await put({ id: tradeIdOf(outTradeNo), saleOutId }, status);
  return { id: tradeIdOf(outTradeNo), outTradeNo, saleOutId, amount, authCode };
}

async function tradeIn(status: number) {
  const sale = await toBePaid(shop);
  const { outTradeNo } = await phone(server).add({
    code: sale.code,
    amount: sale.amount,
    channel: 'jsapi',
    openId: 'o-one',
  });
  const id = tradeIdOf(outTradeNo);
  await put({ id, saleOutId: sale.saleOutId }, status);
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

describe('[U-23] a payment by the customer’s code, in every status over HTTP', () => {
  const { created, paying, paid, closing, closed, failed, givenBack } = payTradeLifecycle.statuses;
  const decided = [paid, closed, failed, givenBack].map(({ code }) => code as number);

  for (const [state, { code }] of Object.entries(payTradeLifecycle.statuses)) {
    it(`in ${state} the same code again, asking and undoing change nothing that is decided`, async () => {
      const desk = codePayment(shop.owner.client);
      const acts: Record<string, (trade: Awaited<ReturnType<typeof codeTradeIn>>) => Promise<{ status: number }>> = {
        add: ({ saleOutId, amount, authCode }) => desk.add({ saleOutId, amount, authCode }),
        queryResult: ({ outTradeNo }) => desk.queryResult({ outTradeNo }),
        undo: ({ outTradeNo }) => desk.undo({ outTradeNo }),
      };
      for (const [name, act] of Object.entries(acts)) {
        const trade = await codeTradeIn(code);
        const watch = await watched();
        // The provider does not know the payment under this merchant, so that undoing it uses its number up.
        const to = name === 'undo' && !decided.includes(code) ? closed.code : code;
        expect({ name, status: (await act(trade)).status }).toEqual({ name, status: to });
        expect(await statusOf(trade.id)).toBe(to);
        if (to === code) expect(await watch.touched()).toEqual([]);
      }
    });

    it(`in ${state} another code is refused while it is open, and charged once it is over unpaid`, async () => {
      const trade = await codeTradeIn(code);
      const watch = await watched();
      const other = () =>
        codePayment(shop.owner.client).add({
          saleOutId: trade.saleOutId,
          amount: trade.amount,
          authCode: freshAuthCode(),
        });
      if (([created, paying, closing] as { code: number }[]).some((one) => one.code === code)) {
        await expect(other()).rejects.toThrow('上一笔付款还没有结果');
        expect(await watch.touched()).toEqual([]);
      } else expect(await other()).toMatchObject({ status: paid.code });
    });

    it(`in ${state} the answer to the charge is applied where it is awaited alone`, async () => {
      const answers = {
        open: { state: 'open' },
        refuse: { state: 'refused', reason: '用户余额不足' },
        unknown: { state: 'unknown' },
        pay: undefined,
      } as const;
      for (const [event, answer] of Object.entries(answers)) {
        const trade = await codeTradeIn(code);
        const watch = await watched();
        await inStore((ctx) => codeCharged(ctx, trade.id, answer ?? paidWord(trade.amount)));
        // What was paid before or during an undoing is given back by it.
        const allowedHere = event !== 'unknown' && (event !== 'pay' || code === created.code);
        const to = allowedHere ? next(payTradeLifecycle, code, event as 'open' | 'refuse' | 'pay') : undefined;
        expect({ event, status: await statusOf(trade.id) }).toEqual({ event, status: to ?? code });
        if (to === undefined) expect(await watch.touched()).toEqual([]);
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
