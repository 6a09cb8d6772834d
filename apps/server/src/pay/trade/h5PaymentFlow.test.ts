import type { BridgeWord } from '@partsdesk/core/pay/h5Payment';
import { h5PaymentFlow } from '@partsdesk/core/pay/h5PaymentFlow';
import { memoryStorage } from '@partsdesk/core/storage';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { newId } from '../../db/ids';
import { outside, payingShop, phone, toBePaid } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await payingShop(server);
});
afterAll(() => server.stop());

type State = 'offering' | 'interrupted' | 'failed' | 'paid';

/**
 * Starts the flow of a customer's phone with a code; `deeds` are the customer's actions in WeChat's sheet, in order.
 */
function before(code: string, ...deeds: ((outTradeNo: string) => Promise<BridgeWord>)[]) {
  const calls = phone(server);
  let outTradeNo = '';
  const actor = createActor(h5PaymentFlow, {
    input: {
      code,
      environment: 'wechat',
      openId: `o-${newId(server.clock.now())}`,
      api: {
        item: (sealed) => calls.item({ code: sealed }),
        add: async (draft, idempotencyKey) => {
          const opened = await calls.add(draft, { idempotencyKey });
          outTradeNo = opened.outTradeNo;
          return opened;
        },
        queryResult: (no) => calls.queryResult({ outTradeNo: no }),
        giveUp: (no) => calls.giveUp({ outTradeNo: no }),
        authUrl: () => Promise.reject(new Error('the customer is known')),
      },
      surroundings: {
        bridge: () => deeds.shift()?.(outTradeNo) ?? Promise.resolve('fail'),
        leave: () => undefined,
        watch: () => () => undefined,
        memory: memoryStorage(),
        newIntent: () => crypto.randomUUID(),
      },
    },
  }).start();
  const until = (state: State) => waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 60_000 });
  return {
    actor,
    until,
    pay: async () => {
      await until('offering');
      actor.send({ type: 'pay' });
    },
  };
}

const pays = async (outTradeNo: string): Promise<BridgeWord> => {
  await outside(server, 'pay', { outTradeNo });
  return 'ok';
};
const lies = () => Promise.resolve<BridgeWord>('ok');
const turnsBack = () => Promise.resolve<BridgeWord>('cancel');
const learnt = (saleOutId: string) => paySqbTradeRecord(shop.owner.client).checkNotPay({ saleOutId });

describe('the flow of a payment by phone, against the server', () => {
  it('opens, pays, and knows it by asking', async () => {
    const sale = await toBePaid(shop);
    const { pay, until } = before(sale.code, pays);
    await pay();
    expect((await until('paid')).context.result).toMatchObject({ status: 2, amount: sale.amount });
    expect(await learnt(sale.saleOutId)).toMatchObject({ paid: true });
  });

  it('a page that says “ok” without a payment convinces nobody', async () => {
    const sale = await toBePaid(shop);
    const { actor, pay, until } = before(sale.code, lies);
    await pay();
    await waitFor(actor, (snapshot) => snapshot.matches({ confirming: 'waiting' }), { timeout: 60_000 });
    expect(await learnt(sale.saleOutId)).toMatchObject({ paid: false, open: true });
    actor.send({ type: 'giveUp' });
    expect((await until('failed')).context.result).toMatchObject({ status: 4 });
    expect(await learnt(sale.saleOutId)).toMatchObject({ paid: false, open: false });
  });

  it('turned back, gone on and paid is one payment; the second phone waits, and then pays nothing', async () => {
    const sale = await toBePaid(shop);
    const first = before(sale.code, turnsBack, pays);
    await first.pay();
    await first.until('interrupted');
    const second = before(sale.code, pays);
    await second.pay();
    const refused = await waitFor(
      second.actor,
      (snapshot) => snapshot.matches('offering') && snapshot.context.refusal !== undefined,
      { timeout: 60_000 },
    );
    expect(refused.context.refusal).toContain('有人正在支付这张单');
    first.actor.send({ type: 'pay' });
    await first.until('paid');
    second.actor.send({ type: 'retry' });
    await waitFor(second.actor, (snapshot) => snapshot.matches('nothingToPay'), { timeout: 60_000 });
  });
});
