import type { Schemas } from '@partsdesk/sdk/types/parts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Pages } from '../../print/Pages';
import { systemBody, templatePages } from '../../print/templatePages';
import { entryPaper, takingPaper, transferPaper } from './stockPapers';

const part = { id: 'l', skuId: 's', skuCode: 'LQ-001', name: '机油滤清器', spec: '1.8T', unitName: '个', decimals: 0 };

const transfer: Schemas['StockTransferDetail'] = {
  id: 't',
  code: 'DB-1',
  status: 1,
  fromWarehouseId: 'a',
  fromWarehouseName: '城东店仓库',
  fromShopId: 'x',
  fromShopName: '城东店',
  toWarehouseId: 'b',
  toWarehouseName: '城西店仓库',
  toShopId: 'y',
  toShopName: '城西店',
  lineCount: 1,
  transitValue: 0,
  maySend: true,
  mayReceive: false,
  mayCancel: true,
  remark: '轻放',
  by: '张丽',
  createTime: '2026-11-22T10:00:00+08:00',
  shippedBy: '张丽',
  shippedTime: '2026-11-22T11:00:00+08:00',
  receivedBy: '',
  receivedTime: null,
  version: 2,
  printTimes: 0,
  timeline: [],
  lines: [
    {
      ...part,
      quantity: 10,
      transitQuantity: 10,
      receivedQuantity: 0,
      lostQuantity: 0,
      lostReason: '',
      shippedValue: 0,
      transitValue: 0,
      lostValue: 0,
    },
  ],
};

const taking = {
  code: 'PD-1',
  shopName: '城东店',
  warehouseName: '城东店仓库',
  blind: true,
  hidden: true,
  countedCount: 0,
  by: '张丽',
  createTime: '2026-11-22T10:00:00+08:00',
  remark: '',
} as Schemas['StockTakingDetail'];
const open = {
  ...part,
  shelf: 'A-01',
  book: 7,
  counted: null,
  variance: null,
  reason: '',
} as Schemas['StockTakingLine'];

it('a delivery note says from where to where, what and how many, and is signed by three', () => {
  const { pages } = templatePages(systemBody(12, 'A4'), 12, transferPaper(transfer).data);
  const text = renderToStaticMarkup(<Pages pages={pages} />);
  for (const words of [
    '城东店 调拨送货单',
    'DB-1',
    '调出：城东店仓库',
    '调入：城西店仓库',
    'LQ-001',
    '机油滤清器 1.8T',
    '共 1 种 10 件',
    '轻放',
  ])
    expect(text).toContain(words);
  for (const who of ['发货人', '送货人', '收货人']) expect(text).toContain(who);
});

it('a counting sheet leaves room to write, and a blind one does not betray the books', () => {
  const sheet = (hidden: boolean) => takingPaper({ ...taking, hidden }, [{ ...open, variance: -7 }]);
  const titles = (hidden: boolean) => sheet(hidden).lines.columns.map(([title]) => title);
  expect(titles(true)).not.toContain('账面');
  expect(titles(false)).toContain('账面');
  const counted = sheet(true).lines.columns.find(([title]) => title === '实盘');
  expect(counted?.[1](open)).toBe('');
  expect(sheet(true).data.lists.lines?.[0]).toMatchObject({ book: null, counted: null, variance: null });
  expect(sheet(false).data.lists.lines?.[0]).toMatchObject({ book: 7, variance: -7 });
});

const entry = {
  code: 'RK-1',
  shopName: '城东店',
  warehouseName: '城东店仓库',
  supplierName: '博世',
  reason: '',
  remark: '',
  by: '张丽',
  createTime: '2026-11-22T10:00:00+08:00',
  bookedTime: '2026-11-22T10:00:00+08:00',
  amount: 2500,
  printTimes: 0,
  lines: [
    { ...part, quantity: 2, price: 1250, amount: 2500, value: 250_000 },
    { ...part, id: 'g', quantity: 1, price: 0, amount: 0, value: 0 },
  ],
} as unknown as Schemas['StockEntryDetail'];

it('a gift of a receipt is called so on paper and in the sheet, which has the cost of every line', () => {
  const { pages } = templatePages(systemBody(10, 'A4'), 10, entryPaper('in', entry).data);
  const text = renderToStaticMarkup(<Pages pages={pages} />);
  expect(text.match(/赠品/g)).toHaveLength(1);
  const { lines, columns } = entryPaper('in', entry).lines;
  const cells = lines.map((line) => Object.fromEntries(columns.map(([title, cell]) => [title, cell(line)])));
  expect(cells).toMatchObject([
    { '含税单价（元）': 12.5, 赠品: '', '入账成本（元）': 25 },
    { '含税单价（元）': 0, 赠品: '赠品', '入账成本（元）': '' },
  ]);
  const out = entryPaper('out', entry).lines.columns.map(([title]) => title);
  expect(out).toContain('入账成本（元）');
  expect(out).not.toContain('赠品');
});
