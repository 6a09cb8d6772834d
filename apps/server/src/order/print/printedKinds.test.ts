import { formatYuan } from '@partsdesk/core/money';
import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { Client, Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../kit/documents';
import {
  exampleCompany,
  freshPhone,
  pay,
  sell,
  type ExampleCompany,
  type ExampleWorld,
} from '../../testing/examples/exampleWorld';
import { entered } from '../../testing/examples/fund/exampleRequests';
import { transferred } from '../../testing/examples/fund/transferExamples';
import { newIn, newOut, newTaking, shipped } from '../../testing/examples/goods/stockDocumentExamples';
import { lent } from '../../testing/examples/order/borrowExamples';
import { handedOut, returnIn } from '../../testing/examples/order/returnExamples';
import { countedShift } from '../../testing/examples/order/shiftExamples';
import { readPdf } from '../../testing/readPdf';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { PRINTED } from './printedDocument';

let server: TestServer;
let company: ExampleCompany;
let here: ExampleWorld;
beforeAll(async () => {
  server = await startTestServer();
  company = await exampleCompany(server);
  ({ here } = company);
});
afterAll(() => server.stop());

interface Shown {
  code: string;
  /** What of the number stands on the paper as one text; all of it where left out. */
  number?: string;
  /** Left out where no page says how often. */
  printTimes?: number;
  timeline?: { title: string; detail: string }[];
}

/** Finds a document in the list that shows it. */
async function listed(page: Promise<{ records: readonly (Shown & { id: string })[] }>, id: string): Promise<Shown> {
  const found = (await page).records.find((one) => one.id === id);
  if (!found) throw new Error('the document is not listed');
  return found;
}

/** The return of each refund. */
const returnOf = new Map<string, string>();

/** The outbound of the receipt that was made last. */
let sold = '';

/** Receives money for two outbounds; it does not reach all of the second. */
async function receivedTogether() {
  const [first, second] = [await sell(here), await sell(here)];
  sold = first.saleOutId;
  return receiptBill(here.owner.client).addMany({
    saleOutIds: [first.saleOutId, second.saleOutId],
    tenders: [{ method: 'cash', accountId: here.accountId, amount: first.receivable + 100 }],
  });
}

/** Of each type: its name, one of its documents, what its page reads, and the operations that the page reads it by. */
const kinds: Record<
  CountedPrintType,
  {
    name: string;
    operations: readonly string[];
    /** One of the operations is enough: which, the document says. */
    either?: true;
    /** The pages that show the document made here, where not all do. */
    shownBy?: readonly string[];
    /** Another document's timeline tells of it, by its number. */
    told?: true;
    /** Its customer is every shop's, and so is its page. */
    everywhere?: true;
    make?: () => Promise<{ id: string }>;
    read?: (client: Client, id: string) => Promise<Shown>;
  }
> = {
  1: { name: '销售单', operations: ['orderSale/getById'] },
  2: { name: '出库单', operations: ['saleOut/item', 'orderSale/getById'] },
  3: { name: '收银小票', operations: ['saleOut/item'] },
  4: {
    name: '收款单',
    operations: ['receiptBill/getBySaleOutId'],
    told: true,
    async make() {
      const sale = await sell(here);
      sold = sale.saleOutId;
      return { id: await pay(here, sale) };
    },
    async read(client, id) {
      const { receipts, timeline } = await saleOut(client).item({ id: sold });
      const receipt = receipts.find((one) => one.id === id);
      if (!receipt) throw new Error('the receipt is not listed');
      return { ...receipt, timeline };
    },
  },
  5: {
    name: '合并收款单',
    operations: ['receiptBill/addMany'],
    told: true,
    make: receivedTogether,
    async read(client) {
      const { receipts, timeline } = await saleOut(client).item({ id: sold });
      return { code: receipts[0]?.batchCode ?? '', timeline };
    },
  },
  6: {
    name: '退货单',
    operations: ['salesReturn/item'],
    make: () => returnIn(here, 'submitted'),
    read: (client, id) => salesReturn(client).item({ id }),
  },
  7: {
    name: '退款单',
    operations: ['refundBillItem/getRefundBillDetails', 'saleOut/item'],
    either: true,
    told: true,
    shownBy: ['OrderCashReturnOrder', 'OrderCashReturnOrderDetail', 'OrderCashSettlement'],
    async make() {
      const { id: salesReturnId } = await returnIn(here, 'refunded');
      const [refund] = await refundBillItem(here.owner.client).getRefundBillDetails({ salesReturnId });
      if (!refund) throw new Error('no refund');
      returnOf.set(refund.id, salesReturnId);
      return refund;
    },
    async read(client, id) {
      const salesReturnId = returnOf.get(id) ?? '';
      const refunds = await refundBillItem(client).getRefundBillDetails({ salesReturnId });
      const { timeline } = await salesReturn(client).item({ id: salesReturnId });
      const refund = await listed(Promise.resolve({ records: refunds }), id);
      return { ...refund, timeline };
    },
  },
  8: {
    name: '借用单',
    operations: ['serviceBorrowOut/item'],
    make: () => lent(here),
    read: (client, id) => serviceBorrowOut(client).item({ id }),
  },
  9: {
    name: '交班单',
    operations: ['shiftRecord/page'],
    make: () => countedShift(here),
    read: (client, id) => listed(shiftRecord(client).page({ pageSize: 100 }), id),
  },
  10: {
    name: '入库单',
    operations: ['stockIn/item'],
    make: () => newIn(here, true),
    read: (client, id) => stockIn(client).item({ id }),
  },
  11: {
    name: '其他出库单',
    operations: ['stockOut/item'],
    make: () => newOut(here, true),
    read: (client, id) => stockOut(client).item({ id }),
  },
  12: {
    name: '调拨单',
    operations: ['stockTransfer/item'],
    make: () => shipped(here),
    read: (client, id) => stockTransfer(client).item({ id }),
  },
  13: {
    name: '盘点单',
    operations: ['stockTaking/item'],
    make: () => newTaking(here),
    read: (client, id) => stockTaking(client).item({ id }),
  },
  16: {
    name: '客户对账单',
    operations: ['customerStatement/item'],
    everywhere: true,
    async make() {
      const customerId = await customer(here.owner.client).add({ name: '对账户', phone: freshPhone() });
      return { id: await customerStatement(here.owner.client).send({ customerId }) };
    },
    async read(client, id) {
      const { customerName, from, to, printTimes } = await customerStatement(client).item({ id });
      return { code: `${customerName} ${from} 至 ${to}`, number: `${from} 至 ${to}`, printTimes };
    },
  },
  17: {
    name: '收入单',
    operations: ['fundIncome/page'],
    make: () => entered(here, 0),
    read: (client, id) => listed(fundIncome(client).page({ pageSize: 100 }), id),
  },
  18: {
    name: '资金转账单',
    operations: ['fundTransfer/page'],
    make: () => transferred(here),
    read: (client, id) => listed(fundTransfer(client).page({ pageSize: 100 }), id),
  },
  21: {
    name: '支出单',
    operations: ['fundExpenses/page'],
    make: () => entered(here, 1),
    read: (client, id) => listed(fundExpenses(client).page({ pageSize: 100 }), id),
  },
};
const typed = Object.entries(kinds).map(([type, kind]) => ({ type: Number(type) as CountedPrintType, ...kind }));

async function taken(client: Client, templateType: CountedPrintType, id: string) {
  const { blob, name } = (await printDocument(client).pdf({ templateType, ids: [id] })) as Download;
  const { pages } = await readPdf(new Uint8Array(await blob.arrayBuffer()));
  return { name, texts: pages.flatMap(({ texts }) => texts.map(({ text }) => text)) };
}

/** A member of this shop who holds a page. */
const member = async (path: string) => (await here.store.staff([path], here.deptId)).at(here.deptId);

describe.each(typed.flatMap(({ make, read, ...kind }) => (make && read ? [{ ...kind, make, read }] : [])))(
  '$name',
  ({ type, name, told, everywhere, make, read, shownBy }) => {
    it('[PRN-13] [PRN-14] is a PDF of its number; the second paper says 补打, the timeline who printed', async () => {
      const { client } = here.owner;
      const { id } = await make();
      const { code, number = code } = await read(client, id);
      const words = (...facts: string[]) => [...(told ? [code] : []), ...facts].join('，');
      const first = await taken(client, type, id);
      expect(first.name).toBe(`${code} ${name}.pdf`);
      expect(first.texts.join(' ')).toContain(number);
      expect(first.texts).not.toContain('补打');
      expect(await printDocument(client).printed({ templateType: type, id, copies: 1 })).toBe(1);
      const shown = await read(client, id);
      if (shown.printTimes !== undefined) expect(shown.printTimes).toBe(1);
      if (shown.timeline) expect(shown.timeline.at(-1)).toMatchObject({ title: `打印${name}`, detail: words() });
      expect((await taken(client, type, id)).texts).toContain('补打');
      expect(await printDocument(client).printed({ templateType: type, id, copies: 2 })).toBe(2);
      const again = await read(client, id);
      if (again.timeline) expect(again.timeline.at(-1)).toMatchObject({ detail: words('补打，第 2 次', '2 份') });
    });

    it('[PRN-12] is given and counted to whom its page shows it, and to nobody else', async () => {
      const { id } = await make();
      const { there } = company;
      const print = { templateType: type, id, copies: 1 };
      if (!everywhere) {
        await expect(taken(there.owner.client, type, id)).rejects.toThrow('不存在');
        await expect(printDocument(there.owner.client).printed(print)).rejects.toThrow('不存在');
      }
      const stranger = await member(everywhere ? 'CashPaymoney' : 'CustomerList');
      await expect(taken(stranger.client, type, id)).rejects.toMatchObject({ httpStatus: 403 });
      // Another document's page opens the operation, and not this type.
      const other = await member(type === 10 ? 'GoodsStockOut' : 'GoodsStockIn');
      await expect(taken(other.client, type, id)).rejects.toMatchObject({ httpStatus: 403 });
      await expect(printDocument(other.client).printed(print)).rejects.toMatchObject({ httpStatus: 403 });
      for (const page of shownBy ?? PRINTED[type].pages.flat())
        expect((await taken((await member(page)).client, type, id)).name).toContain(name);
    });
  },
);

it('[PRN-12] [FUN-08] an expense that was taken back says so on paper, and what takes it back names it', async () => {
  const { client } = here.owner;
  const expenses = fundExpenses(client);
  const { id } = await entered(here, 1);
  const entry = (await expenses.page({ pageSize: 100 })).records.find((one) => one.id === id);
  const { code = '', party, accountName } = entry ?? {};
  const whole = (await taken(client, 21, id)).texts.join(' ');
  // A roll has the head of the shop, as the browser prints it.
  const { header } = (await storeSetting(client).view()).print;
  for (const words of [header, code, party, accountName, '¥1,200.00', '大写：壹仟贰佰元整'])
    expect(whole).toContain(words);
  expect(whole).not.toContain('冲销');
  const reversal = await expenses.reverse({ id, version: 1, reason: '记错了账户' });
  const reversed = (await taken(client, 21, id)).texts;
  expect(reversed).toEqual(expect.arrayContaining(['已冲销', reversal.code]));
  const takesBack = (await taken(client, 21, reversal.id)).texts;
  expect(takesBack).toEqual(expect.arrayContaining(['冲销单', code, '-¥1,200.00', '备注：记错了账户']));
  // An expense is no income, whoever asks.
  await expect(taken(client, 17, id)).rejects.toThrow('收入单不存在');
});

it('[PRN-12] a transfer says both accounts, the fee and what left in all', async () => {
  const { client } = here.owner;
  const { id } = await transferred(here);
  const whole = (await taken(client, 18, id)).texts.join(' ');
  const [row] = (await fundTransfer(client).page({ pageSize: 1 })).records;
  for (const words of [row?.fromName, row?.toName, '¥8,000.00', '大写：捌仟元整', '¥5.00', '¥8,005.00'])
    expect(whole).toContain(words);
});

it('[PRN-12] a refund says what came back by which way, and the receipts that it answers', async () => {
  const { client } = here.owner;
  const { id: salesReturnId } = await returnIn(here, 'refunded');
  const back = await salesReturn(client).item({ id: salesReturnId });
  const [refund] = await refundBillItem(client).getRefundBillDetails({ salesReturnId });
  const { receipts } = await saleOut(client).item({ id: back.saleOutId });
  expect(refund?.receipts.map(({ code }) => code)).toEqual(receipts.map(({ code }) => code));
  const whole = (await taken(client, 7, refund?.id ?? '')).texts.join(' ');
  for (const words of [back.code, back.saleOutCode, back.customerName, '现金 ¥1.00', '大写：壹元整', receipts[0]?.code])
    expect(whole).toContain(words);
});

it("[PRN-12] [PRN-14] goodwill has a refund's paper for whom its sale is shown; the sale tells of it", async () => {
  const { client } = here.owner;
  const { saleOutId } = await handedOut(here);
  const outs = saleOut(client);
  const { version } = await outs.item({ id: saleOutId });
  const given = await refundBill(client).goodwill({
    saleOutId,
    version,
    method: 'cash',
    accountId: here.accountId,
    amount: 500,
    reason: '等候太久',
  });
  const paper = await taken((await member('OrderListIndex')).client, 7, given.id);
  expect(paper.name).toBe(`${given.code} 退款单.pdf`);
  expect(paper.texts).toEqual(expect.arrayContaining(['现金', '¥5.00', '备注：等候太久']));
  const forbidden = { httpStatus: 403 };
  await expect(taken((await member('OrderCashReturnOrder')).client, 7, given.id)).rejects.toMatchObject(forbidden);
  const { id: ofReturn } = (await kinds[7].make?.()) ?? { id: '' };
  await expect(taken((await member('OrderListIndex')).client, 7, ofReturn)).rejects.toMatchObject(forbidden);
  await expect(taken(company.there.owner.client, 7, given.id)).rejects.toThrow('退款单不存在');
  await printDocument(client).printed({ templateType: 7, id: given.id, copies: 1 });
  const out = await outs.item({ id: saleOutId });
  expect(out.goodwills).toMatchObject([{ printTimes: 1 }]);
  expect(out.timeline.find(({ title }) => title === '打印退款单')).toMatchObject({ detail: given.code });
});

it('[PRN-13] a joint receipt is printed as it was received, with what each outbound still owed then', async () => {
  const { client } = here.owner;
  const done = await receivedTogether();
  const { texts } = await taken(client, 5, done.id);
  for (const { saleOutCode } of done.shares) expect(texts.join('')).toContain(saleOutCode);
  const left = formatYuan(done.debt);
  expect(texts).toContain(left);
  await pay(here, { saleOutId: done.shares[1]?.saleOutId ?? '', receivable: done.debt });
  expect((await taken(client, 5, done.id)).texts).toContain(left);
  const [receipt] = await receiptBill(client).getBySaleOutId({ saleOutId: sold });
  await receiptBill(client).void({ id: receipt?.id ?? '', version: receipt?.version ?? 0, reason: '收错了单' });
  await expect(taken(client, 5, done.id)).rejects.toThrow('已作废');
  await expect(taken(client, 4, receipt?.id ?? '')).rejects.toThrow('已作废');
});

it('[PRN-13] [PRN-14] a statement that is only shown is a PDF of its days, and is counted nowhere', async () => {
  const { client } = here.owner;
  const { customerName, from, to, closing } = await customerStatement(client).get({ customerId: here.customerId });
  const { blob, name } = (await customerStatement(client).exportPdf({ customerId: here.customerId })) as Download;
  expect(name).toBe(`${customerName} ${from} 至 ${to} 客户对账单.pdf`);
  const { pages } = await readPdf(new Uint8Array(await blob.arrayBuffer()));
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text));
  expect(texts).toContain(`期末欠款：${formatYuan(closing)}`);
  const print = { templateType: 16, id: here.customerId, copies: 1 } as const;
  await expect(printDocument(client).printed(print)).rejects.toThrow('对账单不存在');
});

it('[PRN-13] labels are a PDF, each part as often as wanted, on pages as large as a label', async () => {
  const { client } = here.owner;
  const wanted = [
    { skuId: here.filter, count: 3 },
    { skuId: here.oil, count: 1 },
  ];
  const { blob, name } = (await goodsSku(client).labelsPdf({ labels: wanted })) as Download;
  expect(name).toBe('商品标签 4张.pdf');
  const { pages } = await readPdf(new Uint8Array(await blob.arrayBuffer()));
  const parts = await goodsSku(client).labels({ kind: 'sku', ids: [here.filter, here.oil] });
  const codeOf = (skuId: string) => parts.find((part) => part.skuId === skuId)?.skuCode ?? '';
  expect(
    pages.map(({ texts }) => parts.find(({ skuCode }) => texts.some(({ text }) => text.includes(skuCode)))?.skuCode),
  ).toEqual([here.filter, here.filter, here.filter, here.oil].map(codeOf));
  const many = [
    { skuId: here.filter, count: 400 },
    { skuId: here.oil, count: 101 },
  ];
  await expect(goodsSku(client).labelsPdf({ labels: many })).rejects.toThrow('最多 500 张');
  const strange = goodsSku(client).labelsPdf({ labels: [{ skuId: here.customerId, count: 1 }] });
  await expect(strange).rejects.toThrow('商品不存在');
});

it('a shift that is not counted has no paper', async () => {
  const { client } = await member('CashShift');
  const id = await shiftRecord(client).start({ openingFloat: 0, tillName: '纸前钱箱' });
  await expect(taken(client, 9, id)).rejects.toThrow('还没有交班');
});

it.each(typed)('[PRN-12] $name is printed by the pages that may read it', ({ type, operations, either }) => {
  const accessOf = new Map(
    readDocuments()
      .flatMap((document) => document.operations)
      .map(({ id, access }) => [id, access]),
  );
  const pages = operations.map((operation) => accessOf.get(`parts/${operation}`));
  expect(PRINTED[type].pages).toEqual(either ? [pages.flat()] : pages);
});
