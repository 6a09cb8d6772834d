import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import { DEMO_PASSWORD } from '../logIn';

/** The desk's side of payments by code, by the SDK alone. */
export async function openDesk(baseUrl: string) {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
  const [store] = await partsStore(client).listMyStore();
  session.choose({ tenantId: store?.id ?? '' });
  const shop = (await partsShop(client).listMyShop2()).list.find(({ name }) => name === '城东店');
  session.choose({ tenantId: store?.id ?? '', deptId: shop?.id ?? '' });
  /** Two parts of which there are enough; other tests sell, too. */
  async function plenty() {
    const found = [];
    for (let current = 1; found.length < 2; current += 1) {
      const { records } = await goodsShopOrder(client).page({ current, pageSize: 100 });
      if (!records.length) throw new Error('the demo company has sold out');
      found.push(
        ...records.filter(({ available, price, decimals }) => available > 4 && price > 1000 && decimals === 0),
      );
    }
    return found.slice(0, 2);
  }

  /** Sells two parts; answers the order and the address in the code that the desk shows. */
  async function sold(customerId?: string) {
    const lines = (await plenty()).map(({ skuId }) => ({ skuId, quantity: 1 }));
    const order = await orderSale(client).add({ lines, ...(customerId === undefined ? {} : { customerId }) });
    const { content } = await saleOut(client).genBusinessQrcode({ id: order.saleOutId });
    return { ...order, amount: order.receivable, address: new URL(content).pathname + new URL(content).search };
  }

  return {
    /** Two parts sold, not paid, and the address in the code that the desk shows. */
    sale: () => sold(),
    /** The same for a new customer with stored value on their card. */
    async memberSale(phone: string, amount: number) {
      const customerId = await customer(client).add({ name: '会员顾客', phone });
      await customerValueCardItem(client).add({ customerId, amount, tenders: [{ method: 'wechat', amount }] });
      return sold(customerId);
    },
    inCash: (saleOutId: string, amount: number) =>
      receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount }] }),
    learns: (saleOutId: string) => paySqbTradeRecord(client).checkNotPay({ saleOutId }),
    receipts: (saleOutId: string) => receiptBill(client).getBySaleOutId({ saleOutId }),
    /** Handed out, and the first of its parts comes back, approved; answers the return's id. */
    async oneBack(saleOutId: string) {
      await saleOut(client).submitOut({ id: saleOutId });
      const [line] = (await saleOut(client).item({ id: saleOutId })).lines;
      const returns = salesReturn(client);
      const { id } = await returns.save({
        saleOutId,
        lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
      });
      await returns.submit({ id, version: 1 });
      await returns.pass({ id, version: 2 });
      return id;
    },
    /** A new customer and the address in the code to their card. */
    async cardHolder(name: string) {
      const customerId = await customer(client).add({ name, phone: `137${String(Date.now()).slice(-8)}` });
      const { content } = await payWxRecharge(client).qrcode({ customerId });
      return { customerId, address: new URL(content).pathname + new URL(content).search };
    },
  };
}
