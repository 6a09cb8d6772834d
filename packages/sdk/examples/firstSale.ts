// A first sale with the SDK alone: logs in, chooses a shop, sells three parts, takes the money, hands the goods out,
// and checks whether the books agree. Run it against a running PartsDesk:
//
//   npx tsx packages/sdk/examples/firstSale.ts http://127.0.0.1:8080 laoban 'Demo2026!'
import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';

export interface Books {
  /** Available pieces of each part sold, before and after. */
  stock: { name: string; sold: number; before: number; after: number }[];
  /** The cash account, fen. */
  cash: { before: number; after: number };
  /** The customer's debt, fen. */
  debt: { before: number; after: number };
  receivable: number;
  orderStatus: number;
  saleOutStatus: number;
  paymentStatus: number;
}

export async function firstSale(
  baseUrl: string,
  username: string,
  password: string,
  say: (line: string) => void,
): Promise<Books> {
  const session = memorySession();
  const client = createClient({ baseUrl, session });

  session.login(await oauth(client).login({ authType: 'password', username, password }));
  const [store] = await partsStore(client).listMyStore();
  if (!store) throw new Error('this user has no store');
  session.choose({ tenantId: store.id });
  const { list: branches } = await partsShop(client).listMyShop2();
  session.choose({ tenantId: store.id, deptId: branches[0]?.id ?? '0' });
  say(`logged in, ${store.name} ${branches[0]?.name ?? '总店'}`);

  const goods = goodsShopOrder(client);
  const parts = (await goods.page({ pageSize: 100 })).records
    .filter((part) => part.available >= 2 && part.price > 0)
    .slice(0, 3);
  if (parts.length < 3) throw new Error('this shop has no three parts in stock');
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const buyer = await customer(client).add({ name: '李先生', phone });
  const cashOf = async () =>
    (await fundAccount(client).page({ pageSize: 100 })).records.find((account) => account.method === 'cash')?.balance ??
    0;
  const before = { cash: await cashOf(), debt: (await customer(client).item({ id: buyer })).debt };

  const order = await orderSale(client).add({
    customerId: buyer,
    lines: parts.map((part, index) => ({ skuId: part.skuId, quantity: index === 0 ? 2 : 1 })),
  });
  say(`placed ${order.code}, ${(order.receivable / 100).toFixed(2)} yuan to receive`);
  const receipt = await receiptBill(client).add({
    saleOutId: order.saleOutId,
    tenders: [{ method: 'cash', amount: order.receivable + 500 }],
  });
  say(`received ${receipt.code}, change ${(receipt.change / 100).toFixed(2)}`);
  await saleOut(client).submitOut({ id: order.saleOutId });
  const out = await saleOut(client).item({ id: order.saleOutId });
  say(`handed out ${out.code}`);

  const now = await orderSale(client).queryCheckStock({ skuIds: parts.map((part) => part.skuId) });
  return {
    stock: parts.map((part, index) => ({
      name: part.name,
      sold: index === 0 ? 2 : 1,
      before: part.available,
      after: now.find((row) => row.skuId === part.skuId)?.available ?? 0,
    })),
    cash: { before: before.cash, after: await cashOf() },
    debt: { before: before.debt, after: (await customer(client).item({ id: buyer })).debt },
    receivable: order.receivable,
    orderStatus: (await orderSale(client).getById({ id: order.id })).status,
    saleOutStatus: out.status,
    paymentStatus: out.paymentStatus,
  };
}

const [, script, url, username, password] = process.argv;
if (script?.endsWith('firstSale.ts') && url && username && password) {
  const books = await firstSale(url, username, password, (line) => {
    console.log(line);
  });
  console.log(JSON.stringify(books, null, 2));
}
