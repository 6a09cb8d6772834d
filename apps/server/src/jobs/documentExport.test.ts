import { read, utils } from '@e965/xlsx';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { saleOutExport } from '@partsdesk/sdk/parts/saleOutExport';
import { saleReturnExport } from '@partsdesk/sdk/parts/saleReturnExport';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { file } from '@partsdesk/sdk/storage/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockedShop } from '../testing/company/stockedShop';
import { bearerOf } from '../testing/company/uploads';
import { endedJob } from '../testing/endedJob';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function rowsOf(person: Person, jobId: string): Promise<Record<string, unknown>[]> {
  const job = await endedJob(person, jobId);
  const [address = ''] = await file(person.client).sign({ paths: [job.file?.path ?? ''] });
  const book = read(
    Buffer.from(await (await fetch(server.url + address, { headers: bearerOf(person) })).arrayBuffer()),
  );
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
}

it('outbounds and returns are exported line by line, and the records have their files', async () => {
  const shop = await stockedShop(server);
  const { owner } = shop;
  const [orders, outs, exports, returnExports] = [
    orderSale(owner.client),
    saleOut(owner.client),
    saleOutExport(owner.client),
    saleReturnExport(owner.client),
  ];
  const sale = await orders.add({
    lines: [
      { skuId: shop.filter, quantity: 3 },
      { skuId: shop.oil, quantity: 1.5 },
    ],
  });
  await orders.add({ lines: [{ skuId: shop.pads, quantity: 1 }] });
  await receiptBill(owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'wechat', amount: sale.receivable }],
  });
  await outs.submitOut({ id: sale.saleOutId });

  expect(await exports.checkExport({})).toEqual({ rows: 3, allowed: true, message: '' });
  const all = await rowsOf(owner, await exports.apply({}));
  expect(all.map((row) => [row['商品'], row['数量'], row['已出库'], row['付款状态']])).toEqual([
    ['机油滤清器', 3, 3, '已支付'],
    ['散装机油 5W-30', 1.5, 1.5, '已支付'],
    ['前刹车片', 1, 0, '待支付'],
  ]);
  expect(all[0]).toMatchObject({
    出库单号: sale.saleOutCode,
    销售单号: sale.code,
    '金额(元)': 105,
    '整单应收(元)': sale.receivable / 100,
  });
  expect(await rowsOf(owner, await exports.apply({ owing: true }))).toHaveLength(1);

  const [line] = (await outs.item({ id: sale.saleOutId })).lines;
  const back = await salesReturn(owner.client).save({
    saleOutId: sale.saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
  });
  expect(await rowsOf(owner, await returnExports.apply({}))).toMatchObject([
    { 退货单号: back.code, 商品: '机油滤清器', 退货数量: 1, '退款金额(元)': 35 },
  ]);
  expect([(await exports.page({})).total, (await returnExports.page({})).total]).toEqual([2, 1]);
});

it('what finds nothing is refused before it begins, and says so', async () => {
  const { owner } = await stockedShop(server);
  expect(await saleOutExport(owner.client).checkExport({})).toEqual({
    rows: 0,
    allowed: false,
    message: '没有符合条件的出库单',
  });
  await expect(saleOutExport(owner.client).apply({})).rejects.toThrow('没有符合条件的出库单');
  expect((await saleOutExport(owner.client).page({})).total).toBe(0);
});
