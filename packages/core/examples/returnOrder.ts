/**
 * A tester's script: logs in, enters a shop and returns one piece of an outbound without a screen: the return is
 * written, submitted, passed, put into stock as faulty, and refunded as the server proposes.
 *
 *   npx tsx packages/core/examples/returnOrder.ts http://127.0.0.1:8080 <account> <password>
 */
import { randomUUID } from 'node:crypto';
import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { createActor, waitFor } from 'xstate';
import { allowed, statusLabel } from '../src/lifecycle';
import { formatYuan } from '../src/money';
import { payMethodLabel } from '../src/order/receipt/tenders';
import { refundStatus } from '../src/order/returns/refundStatus';
import { returnOrderApi } from '../src/order/returns/returnOrderApi';
import { returnOrderFlow, type ReturnOrderEvent } from '../src/order/returns/returnOrderFlow';
import { salesReturnLifecycle } from '../src/order/returns/salesReturnLifecycle';

const [baseUrl = 'http://127.0.0.1:8080', username = '', password = ''] = process.argv.slice(2);
const PATIENCE = { timeout: 30_000 };
const print = (line: string) => void process.stdout.write(`${line}\n`);

const session = memorySession();
const client = createClient({ baseUrl, session });
session.login(await oauth(client).login({ authType: 'password', username, password }));
const [store] = await partsStore(client).listMyStore();
if (!store) throw new Error('the user has no store');
session.choose({ tenantId: store.id });
const [shop] = (await partsShop(client).listMyShop2()).list;
if (!shop) throw new Error('the user has no shop');
session.choose({ tenantId: store.id, deptId: shop.id });
print(`in ${shop.name}`);

// Takes a paid outbound: returning an unpaid one only reduces its debt and refunds nothing.
const { records } = await saleOut(client).page({ returnable: true, pageSize: 100 });
const sold = records.find(({ paymentStatus, receivable }) => paymentStatus === 2 && receivable > 0);
if (!sold) throw new Error('nothing was handed out that may come back');

const flow = createActor(returnOrderFlow, { input: { api: returnOrderApi(client), newKey: randomUUID } });
let last = '';
flow.subscribe(({ value }) => {
  if (value !== last) print(`return: ${String(value)}`);
  last = value;
});
flow.on('refused', ({ event, allowed: accepted }) =>
  print(`return > ${event} is refused, allowed: ${accepted.join(', ')}`),
);
flow.start();

/** Sends one event and waits for the server's answer. */
async function step(event: ReturnOrderEvent) {
  flow.send(event);
  const { context } = await waitFor(
    flow,
    (snapshot) => !['choosing', 'opening', 'saving', 'working'].includes(snapshot.value),
    PATIENCE,
  );
  if (context.refusal) throw new Error(context.refusal);
  if (context.order)
    print(
      `${context.order.code} ${statusLabel(salesReturnLifecycle, context.order.status)}, ${statusLabel(refundStatus, context.order.refundStatus)}; it accepts ${allowed(salesReturnLifecycle, context.order.status).join(', ')}`,
    );
  return context;
}

const { outbound } = await step({ type: 'choose', saleOutId: sold.id });
const line = outbound?.lines.find(({ returnableQuantity }) => returnableQuantity > 0);
if (!line) throw new Error('nothing is left to be returned');
print(`${sold.code}: one of ${line.name}`);
flow.send({
  type: 'setLine',
  line: {
    saleOutLineId: line.saleOutLineId,
    quantity: Math.min(1, line.returnableQuantity),
    condition: 2,
    reason: '质量问题',
  },
});
const { order } = await step({ type: 'save' });
if (!order) throw new Error('the return was not saved');
// Sends an event that the status does not accept; the flow refuses it without a call.
flow.send({ type: 'pass' });
await step({ type: 'submit' });
await step({ type: 'pass' });
await step({ type: 'store', lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })) });
const { tenders, due } = await refundBill(client).getSaleOutInfo({ salesReturnId: order.id });
const paid = tenders
  .filter(({ suggested }) => suggested > 0)
  .map(({ method, suggested }) => ({ method, amount: suggested }));
if (due > 0) await step({ type: 'refund', tenders: paid });
print(
  `refunded ${formatYuan(due)}: ${paid.map(({ method, amount }) => `${payMethodLabel(method)} ${formatYuan(amount)}`).join(', ')}`,
);
if (!flow.getSnapshot().matches('settled')) throw new Error(`it ended ${String(flow.getSnapshot().value)}`);
