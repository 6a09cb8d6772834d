import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { Client, Download } from '@partsdesk/sdk';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../kit/documents';
import { exampleCompany, type ExampleCompany, type ExampleWorld } from '../../testing/examples/exampleWorld';
import { newIn, newOut, newTaking, shipped } from '../../testing/examples/goods/stockDocumentExamples';
import { lent } from '../../testing/examples/order/borrowExamples';
import { returnIn } from '../../testing/examples/order/returnExamples';
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
  printTimes: number;
  timeline?: { title: string; detail: string }[];
}

/** Of each type: its name, one of its documents, what its page reads, and the operations that the page reads it by. */
const kinds: Record<
  CountedPrintType,
  {
    name: string;
    operations: readonly string[];
    make?: () => Promise<{ id: string }>;
    read?: (client: Client, id: string) => Promise<Shown>;
  }
> = {
  1: { name: '销售单', operations: ['orderSale/getById'] },
  2: { name: '出库单', operations: ['saleOut/item', 'orderSale/getById'] },
  3: { name: '收银小票', operations: ['saleOut/item'] },
  6: {
    name: '退货单',
    operations: ['salesReturn/item'],
    make: () => returnIn(here, 'submitted'),
    read: (client, id) => salesReturn(client).item({ id }),
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
    async read(client, id) {
      const found = (await shiftRecord(client).page({ pageSize: 100 })).records.find((shift) => shift.id === id);
      if (!found) throw new Error('the shift is not listed');
      return found;
    },
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
  ({ type, name, make, read }) => {
    it('[PRN-13] [PRN-14] is a PDF of its number; the second paper says 补打, the timeline who printed', async () => {
      const { client } = here.owner;
      const { id } = await make();
      const { code } = await read(client, id);
      const first = await taken(client, type, id);
      expect(first.name).toBe(`${code} ${name}.pdf`);
      expect(first.texts.join(' ')).toContain(code);
      expect(first.texts).not.toContain('补打');
      expect(await printDocument(client).printed({ templateType: type, id, copies: 1 })).toBe(1);
      const shown = await read(client, id);
      expect(shown.printTimes).toBe(1);
      if (shown.timeline) expect(shown.timeline.at(-1)).toMatchObject({ title: `打印${name}`, detail: '' });
      expect((await taken(client, type, id)).texts).toContain('补打');
      expect(await printDocument(client).printed({ templateType: type, id, copies: 2 })).toBe(2);
      const again = await read(client, id);
      if (again.timeline) expect(again.timeline.at(-1)).toMatchObject({ detail: '补打，第 2 次，2 份' });
    });

    it('[PRN-12] is given and counted to whom its page shows it, and to nobody else', async () => {
      const { id } = await make();
      const { there } = company;
      const print = { templateType: type, id, copies: 1 };
      await expect(taken(there.owner.client, type, id)).rejects.toThrow('不存在');
      await expect(printDocument(there.owner.client).printed(print)).rejects.toThrow('不存在');
      const stranger = await member('CustomerList');
      await expect(taken(stranger.client, type, id)).rejects.toMatchObject({ httpStatus: 403 });
      // Another document's page opens the operation, and not this type.
      const other = await member(type === 10 ? 'GoodsStockOut' : 'GoodsStockIn');
      await expect(taken(other.client, type, id)).rejects.toMatchObject({ httpStatus: 403 });
      await expect(printDocument(other.client).printed(print)).rejects.toMatchObject({ httpStatus: 403 });
      for (const page of PRINTED[type].pages.flat())
        expect((await taken((await member(page)).client, type, id)).name).toContain(name);
    });
  },
);

it('a shift that is not counted has no paper', async () => {
  const { client } = await member('CashShift');
  const id = await shiftRecord(client).start({ openingFloat: 0, tillName: '纸前钱箱' });
  await expect(taken(client, 9, id)).rejects.toThrow('还没有交班');
});

it.each(typed)('[PRN-12] $name is printed by the pages that may read it', ({ type, operations }) => {
  const accessOf = new Map(
    readDocuments()
      .flatMap((document) => document.operations)
      .map(({ id, access }) => [id, access]),
  );
  expect(PRINTED[type].pages).toEqual(operations.map((operation) => accessOf.get(`parts/${operation}`)));
});
