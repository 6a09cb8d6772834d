/**
 * A tester's script: the desk sells and shows a code, a customer's phone pays it with `h5PaymentFlow`; prints each
 * state that the flow reaches. With `cancel`, the customer cancels once before paying. The sandbox's control plays
 * WeChat, so it runs against a demo.
 *
 *   npx tsx packages/core/examples/payment.ts http://127.0.0.1:8080 <account> <password> [cancel]
 */
import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { createActor, waitFor } from 'xstate';
import { formatYuan } from '../src/money';
import { refundMessage } from '../src/pay/h5Payment';
import { h5PaymentFlow } from '../src/pay/h5PaymentFlow';
import { memoryStorage } from '../src/storage';

const [baseUrl = 'http://127.0.0.1:8080', username = '', password = '', ...wishes] = process.argv.slice(2);
const PATIENCE = { timeout: 30_000 };
const print = (line: string) => void process.stdout.write(`${line}\n`);

const session = memorySession();
const desk = createClient({ baseUrl, session });
session.login(await oauth(desk).login({ authType: 'password', username, password }));
const [store] = await partsStore(desk).listMyStore();
if (!store) throw new Error('the user has no store');
session.choose({ tenantId: store.id });
const [shop] = (await partsShop(desk).listMyShop2()).list;
session.choose({ tenantId: store.id, deptId: shop?.id ?? '0' });
const part = (await goodsShopOrder(desk).page({ pageSize: 100 })).records.find(
  ({ available, price }) => available >= 1 && price > 0,
);
if (!part) throw new Error('this shop has nothing to sell');
const sale = await orderSale(desk).add({ lines: [{ skuId: part.skuId, quantity: 1 }] });
const { content } = await saleOut(desk).genBusinessQrcode({ id: sale.saleOutId });
const code = new URL(content, baseUrl).searchParams.get('code') ?? '';
print(`desk: ${sale.saleOutCode}, ${formatYuan(sale.receivable)}`);

const phone = h5Payment(createClient({ baseUrl, session: memorySession() }));
const atWechat = (action: string, outTradeNo: string) =>
  fetch(`${baseUrl}/sandbox/pay/control/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outTradeNo }),
  });
let turnsBack = wishes.includes('cancel');
let seen = '';

const flow = createActor(h5PaymentFlow, {
  input: {
    code,
    environment: 'wechat',
    openId: 'o-example',
    api: {
      item: (sealed) => phone.item({ code: sealed }),
      add: async (draft, idempotencyKey) => {
        const opened = await phone.add(draft, { idempotencyKey });
        seen = opened.outTradeNo;
        return opened;
      },
      queryResult: (outTradeNo) => phone.queryResult({ outTradeNo }),
      giveUp: (outTradeNo) => phone.giveUp({ outTradeNo }),
      authUrl: () => Promise.reject(new Error('the customer is known')),
    },
    surroundings: {
      bridge: async () => {
        if (turnsBack) {
          turnsBack = false;
          return 'cancel';
        }
        await atWechat('pay', seen);
        return 'ok';
      },
      leave: (url) => {
        print(`phone goes to ${url}`);
      },
      watch: () => () => undefined,
      memory: memoryStorage(),
      newIntent: () => crypto.randomUUID(),
    },
  },
});
let last = '';
flow.subscribe(({ value, context: { payable, refusal, result } }) => {
  const line = `phone: ${typeof value === 'string' ? value : Object.entries(value).flat().join('.')}${payable ? ` ${formatYuan(payable.due)}` : ''}${result ? ` (${String(result.status)})` : ''}${refusal ? ` ! ${refusal}` : ''}`;
  if (line !== last) print(line);
  last = line;
});
flow.start();
await waitFor(flow, (snapshot) => snapshot.matches('offering'), PATIENCE);
flow.send({ type: 'pay' });
await waitFor(
  flow,
  (snapshot) => snapshot.matches('paid') || snapshot.matches('interrupted') || snapshot.matches('failed'),
  PATIENCE,
);
if (flow.getSnapshot().matches('interrupted')) flow.send({ type: 'pay' });
const {
  context: { result },
  value,
} = await waitFor(flow, (snapshot) => snapshot.matches('paid') || snapshot.matches('failed'), PATIENCE);
const learnt = await paySqbTradeRecord(desk).checkNotPay({ saleOutId: sale.saleOutId });
print(`desk: ${learnt.paid ? 'paid' : 'not paid'}, ${formatYuan(learnt.due)} still due`);
if (value !== 'paid' || !learnt.paid) throw new Error(refundMessage(result));
