import { createClient, memorySession } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { saleOutApp } from '@partsdesk/sdk/parts/saleOutApp';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../../clock';
import { payCode } from '../../pay/trade/payCode';
import { readSettings } from '../../settings';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const SECRET = 'a secret of thirty-two characters';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ secretKey: SECRET });
});
afterAll(() => server.stop());

/** A client with no login. */
const passer = () => saleOutApp(createClient({ baseUrl: server.url, session: memorySession() }));
const codeIn = ({ content }: { content: string }) => content.split('code=')[1] ?? '';
const shown = async ({ owner }: StockedShop, id: string) =>
  codeIn(await saleOut(owner.client).genBusinessQrcode({ id }));
const printed = async ({ owner }: StockedShop, id: string) =>
  codeIn(await saleOut(owner.client).genBusinessRQrcode({ id }));

async function sold(shop: StockedShop) {
  const buyer = await customer(shop.owner.client).add({
    name: '王师傅修理厂',
    phone: '13712340001',
    kind: 2,
    creditLimit: 100_000,
  });
  const sale = await orderSale(shop.owner.client).add({
    customerId: buyer,
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.pads, quantity: 1, price: 12_000 },
    ],
    handDiscount: 1000,
    remark: '老客户，别多问',
  });
  return { ...sale, buyer };
}

describe('an outbound as its customer sees it', () => {
  it('is opened by its code without a login, and tells neither cost nor staff nor customer', async () => {
    const shop = await stockedShop(server);
    const sale = await sold(shop);
    await receiptBill(shop.owner.client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'cash', amount: 5000 }],
      onCredit: true,
    });
    const seen = await passer().appItem({ code: await shown(shop, sale.saleOutId) });
    expect(seen).toEqual({
      code: sale.saleOutCode,
      shopName: '城东店',
      status: 1,
      paymentStatus: 0,
      onCredit: true,
      lines: [
        {
          skuCode: expect.any(String) as string,
          brandName: '',
          name: '机油滤清器',
          spec: '',
          unitName: '个',
          quantity: 2,
          outQuantity: 0,
          price: 3500,
          amount: expect.any(Number) as number,
        },
        {
          skuCode: expect.any(String) as string,
          brandName: '',
          name: '前刹车片',
          spec: '',
          unitName: '套',
          quantity: 1,
          outQuantity: 0,
          price: 12_000,
          amount: expect.any(Number) as number,
        },
      ],
      listAmount: 19_800,
      discount: 1800,
      amount: 18_000,
      credited: 0,
      received: 5000,
      due: 13_000,
      createTime: expect.any(String) as string,
      expireTime: expect.any(String) as string,
    });
    expect(seen.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.amount);
    for (const secret of ['王师傅修理厂', '13712340001', '别多问', shop.store.id, sale.buyer])
      expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it('[U-20] names model, brand and code of each part, in its lines, in its head and at the payment page', async () => {
    const shop = await stockedShop(server);
    const head = shop.store.owner.client;
    const brandId = await goodsBrand(head).add({ name: '曼牌' });
    const categoryId = await goodsCategory(head).add({ name: '机油滤芯' });
    const skuId = await goods(head).add({
      name: '机油滤清器',
      skuCode: 'LQ-777',
      spec: 'W712/95',
      brandId,
      unitName: '个',
      categoryId,
      price: 3500,
    });
    await warehouseInitialize(shop.owner.client).add({
      lines: [{ skuId, warehouseId: shop.warehouseId, quantity: 5, unitCost: 200_000 }],
    });
    const { id, saleOutId } = await orderSale(shop.owner.client).add({
      lines: [
        { skuId, quantity: 1 },
        { skuId: shop.filter, quantity: 1 },
      ],
    });
    const told = { skuCode: 'LQ-777', spec: 'W712/95', brandName: '曼牌' };
    const code = await shown(shop, saleOutId);
    expect((await passer().appItem({ code })).lines[0]).toMatchObject(told);
    expect((await saleOut(shop.owner.client).item({ id: saleOutId })).lines[0]).toMatchObject(told);
    expect((await orderSale(shop.owner.client).getById({ id })).lines[0]).toMatchObject(told);
    const bill = await h5Payment(createClient({ baseUrl: server.url, session: memorySession() })).item({ code });
    expect(bill.summary).toBe('机油滤清器 W712/95 曼牌 LQ-777 等2种');
  });

  it('follows what is handed out, received and cancelled', async () => {
    const shop = await stockedShop(server);
    const { saleOutId, receivable } = await sold(shop);
    const code = await printed(shop, saleOutId);
    await receiptBill(shop.owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    expect(await passer().appItem({ code })).toMatchObject({
      status: 3,
      paymentStatus: 2,
      received: receivable,
      due: 0,
      lines: [{ outQuantity: 2 }, { outQuantity: 1 }],
    });
    const other = await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    const cancelled = await printed(shop, other.saleOutId);
    await orderSale(shop.owner.client).remove({ id: other.id, reason: '不要了' });
    expect(await passer().appItem({ code: cancelled })).toMatchObject({ status: 4, due: 0 });
  });

  it('what came back before it was paid is no longer due', async () => {
    const shop = await stockedShop(server);
    const { saleOutId, receivable } = await sold(shop);
    await receiptBill(shop.owner.client).add({ saleOutId, tenders: [], onCredit: true });
    await saleOut(shop.owner.client).submitOut({ id: saleOutId });
    const code = await printed(shop, saleOutId);
    const returns = salesReturn(shop.owner.client);
    const [line] = (await returns.queryAbleRetuenAmount({ saleOutId })).lines;
    const { id } = await returns.save({
      saleOutId,
      lines: [{ saleOutLineId: line?.saleOutLineId ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
    });
    await returns.submit({ id, version: 1 });
    await returns.pass({ id, version: 2 });
    const { credited } = await refundBill(shop.owner.client).add({ salesReturnId: id, version: 3, tenders: [] });
    const seen = await passer().appItem({ code });
    expect(credited).toBeGreaterThan(0);
    expect(seen).toMatchObject({ amount: receivable, credited, due: receivable - credited });
  });

  it('a code on the screen holds half an hour, a printed one thirty days', async () => {
    const shop = await stockedShop(server);
    const { saleOutId } = await sold(shop);
    for (const [code, seconds] of [
      [await shown(shop, saleOutId), 1800],
      [await printed(shop, saleOutId), 2_592_000],
    ] as const) {
      const { expireTime } = await passer().appItem({ code });
      const left = new Date(expireTime).getTime() - server.clock.now().getTime();
      expect(Math.abs(left / 1000 - seconds)).toBeLessThan(60);
    }
    const made = addSeconds(server.clock.now(), -1800);
    const old = payCode(
      { settings: readSettings({ SECRET_KEY: SECRET }), storeId: shop.store.id, now: made },
      'saleOut',
      saleOutId,
      1799,
    );
    await expect(passer().appItem({ code: old })).rejects.toMatchObject({ message: '收款码已过期，请向店员重新索取' });
  });

  it('an id, a number, a changed code and one of another secret open nothing; a code stays in its store', async () => {
    const [shop, foreign] = [await stockedShop(server), await stockedShop(server)];
    const [sale, other] = [await sold(shop), await sold(foreign)];
    const code = await printed(shop, sale.saleOutId);
    const bytes = Buffer.from(code.split('.')[0] ?? '', 'base64url');
    const signed = code.split('.')[1] ?? '';
    const swapped = (from: number, id: string) => {
      const changed = Buffer.from(bytes);
      Buffer.from(id.replaceAll('-', ''), 'hex').copy(changed, from);
      return `${changed.toString('base64url')}.${signed}`;
    };
    const longer = Buffer.from(bytes);
    longer.writeUInt32BE(0xffff_ffff, 32);
    const elsewhere = payCode(
      {
        settings: readSettings({ SECRET_KEY: 'another secret of thirty-two chars' }),
        storeId: shop.store.id,
        now: server.clock.now(),
      },
      'saleOut',
      sale.saleOutId,
      1800,
    );
    const refused = [
      sale.saleOutId,
      sale.saleOutCode,
      '.',
      `${code}x`,
      code.slice(0, -1),
      swapped(16, other.saleOutId),
      swapped(0, foreign.store.id),
      `${longer.toString('base64url')}.${signed}`,
      elsewhere,
    ];
    for (const wrong of refused)
      await expect(passer().appItem({ code: wrong }), wrong).rejects.toMatchObject({
        message: '收款码无效，请向店员重新索取',
        errors: [{ field: 'code' }],
      });
    // Signed correctly, but for another store's outbound: row-level security hides it.
    const crossed = payCode(
      { settings: readSettings({ SECRET_KEY: SECRET }), storeId: shop.store.id, now: server.clock.now() },
      'saleOut',
      other.saleOutId,
      1800,
    );
    await expect(passer().appItem({ code: crossed })).rejects.toMatchObject({ message: '单据不存在' });
  });
});
