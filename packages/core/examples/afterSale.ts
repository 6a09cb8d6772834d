/**
 * A tester's script: a customer orders in the mini-app, the shop takes the money and ships, the customer sends the
 * goods back and the shop goes through the after-sale with `afterSaleFlow`. It prints each state that the flow reaches.
 *
 *   npx tsx packages/core/examples/afterSale.ts http://127.0.0.1:8080 <account> <password> [customer's code]
 */
import { createClient, memorySession, RefusedError } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { createActor, waitFor } from 'xstate';
import { statusLabel } from '../src/lifecycle';
import { formatYuan } from '../src/money';
import { afterSaleApi } from '../src/order/afterSale/afterSaleApi';
import { afterSaleFlow } from '../src/order/afterSale/afterSaleFlow';
import { afterSaleLifecycle } from '../src/order/afterSale/afterSaleLifecycle';

const [baseUrl = 'http://127.0.0.1:8080', username = '', password = '', code = 'customer-13800001111'] =
  process.argv.slice(2);
const PATIENCE = { timeout: 30_000 };
const print = (line: string) => void process.stdout.write(`${line}\n`);

const staffSession = memorySession();
const staff = createClient({ baseUrl, session: staffSession });
staffSession.login(await oauth(staff).login({ authType: 'password', username, password }));
const [store] = await partsStore(staff).listMyStore();
if (!store) throw new Error('the user has no store');
staffSession.choose({ tenantId: store.id });
const shops = (await partsShop(staff).listMyShop2()).list;

const buyerSession = memorySession();
const buyer = createClient({ baseUrl, session: buyerSession });
buyerSession.login(await oauth(buyer).customerLogin({ storeId: store.id, code }));

/**
 * Orders one piece of the first part that a shop of the user has. Tries the next part on a refusal, since another
 * customer may have bought the last piece meanwhile.
 */
async function buySomething() {
  for (const { id: shopId } of shops) {
    const parts = (await appGoodsShop(buyer).page({ shopId, pageSize: 100 })).records.filter(
      ({ inStock, kind }) => inStock && kind === 3,
    );
    for (const part of parts) {
      try {
        return {
          shopId,
          part,
          order: await appOrderSale(buyer).add({
            shopId,
            delivery: 0,
            receiver: '李师傅',
            phone: '13800001111',
            address: '文三路 1 号',
            lines: [{ skuId: part.skuId, quantity: 1 }],
          }),
        };
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
      }
    }
  }
  throw new Error('no shop of the user has anything in its mini-app');
}
const { shopId, part, order } = await buySomething();
staffSession.choose({ tenantId: store.id, deptId: shopId });
await oauth(staff).enterShop({ tenantId: store.id, deptId: shopId });
print(`${order.code}: ${part.name} ${formatYuan(order.receivable)}`);
await receiptBill(staff).add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: order.receivable }] });
const { version } = await orderSale(staff).queryOnlineOrderById({ id: order.id });
await orderSale(staff).deliveryOrder({
  id: order.id,
  version,
  delivery: 0,
  expressCompany: '顺丰速运',
  expressNo: 'SF1',
});
const applied = await appAfterSalesOrder(buyer).add({ orderId: order.id, type: 2, reason: '型号不符' });
print(`${applied.code}: ${formatYuan(applied.amount)} to be paid back`);

const flow = createActor(afterSaleFlow, { input: { api: afterSaleApi(staff), id: applied.id, lookAgain: 200 } });
let last = '';
flow.subscribe(({ value, context: { found, refusal } }) => {
  const status = found ? ` ${statusLabel(afterSaleLifecycle, found.status)}` : '';
  const line = `${value}${status}${refusal ? ` ! ${refusal}` : ''}`;
  if (line !== last) print(line);
  last = line;
});
flow.start();
for (const type of ['pass', 'receiveGoods', 'refund'] as const) {
  await waitFor(flow, (snapshot) => snapshot.matches('deciding'), PATIENCE);
  flow.send({ type });
}
const {
  context: { found },
} = await waitFor(flow, (snapshot) => snapshot.matches('ended'), PATIENCE);
if (found?.status !== afterSaleLifecycle.statuses.refunded.code)
  throw new Error((found && 'answer' in found && found.answer) || 'the after-sale did not end');
