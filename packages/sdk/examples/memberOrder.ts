// A mini-app in few lines: reads the customer's wallet, shows a member code, orders a part, pays it by
// stored value, and takes it back: an order that is not paid in full is cancelled, another one applies for its refund.
//
//   npx tsx packages/sdk/examples/memberOrder.ts http://127.0.0.1:8080 <store's id> <shop's id> <code of wx.login>
import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appCustomer } from '@partsdesk/sdk/parts/appCustomer';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { appMemberCode } from '@partsdesk/sdk/parts/appMemberCode';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';

export async function memberOrder(client: Client, shopId: string, say: (line: string) => void) {
  const wallet = await appCustomer(client).wallet();
  say(`${(wallet.spendable / 100).toFixed(2)} yuan of stored value, ${String(wallet.points)} points`);
  say(`code for the desk: ${(await appMemberCode(client).get()).code}`);

  const orders = appOrderSale(client);
  const [part] = (await appGoodsShop(client).page({ shopId, kind: 3 })).records.filter(({ inStock }) => inStock);
  if (!part) throw new Error('this shop offers nothing now');
  const lines = [{ skuId: part.skuId, quantity: 1 }];
  const placed = await orders.add({ shopId, delivery: 1, receiver: '李师傅', phone: '13800001111', lines });
  const seen = async () => (await orders.page({})).records.find(({ id }) => id === placed.id)!;

  const { version } = await seen();
  const amount = placed.receivable;
  const paid = await orders.payByMember({ id: placed.id, version, amount, storedValue: true });
  for (const { label, amount: fen } of paid.tenders) say(`paid by ${label}: ${(fen / 100).toFixed(2)}`);
  if (paid.due > 0) await orders.cancel({ id: placed.id, version: (await seen()).version, reason: '拍错了' });
  else await appAfterSalesOrder(client).add({ orderId: placed.id, type: 3, reason: '拍错了' });
  return { amount, paid: paid.paid, before: wallet, after: await appCustomer(client).wallet() };
}

const [, script, baseUrl, storeId, shopId, code] = process.argv;
if (script?.endsWith('memberOrder.ts') && baseUrl && storeId && shopId && code) {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).customerLogin({ storeId, code }));
  console.log(JSON.stringify(await memberOrder(client, shopId, console.log), null, 2));
}
