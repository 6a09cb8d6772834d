import { read, utils } from '@e965/xlsx';
import { afterEach, expect, it, vi } from 'vitest';
import { linesOfCells, saveLines } from './lineSheets';

afterEach(() => vi.restoreAllMocks());

const shown = (lines: ReturnType<typeof linesOfCells>) =>
  lines.map(({ skuCode, quantity, price, gift }) => [skuCode, quantity, price, gift]);

it('a sheet with headings in any order becomes lines, and one without is read as code, quantity, price', () => {
  const withHeadings = [
    ['数量', '备注', '商品编码', '单价'],
    [2, 'x', 'p100001', 12.5],
    ['', '', '', ''],
    ['3', '', 'P100002', null],
  ];
  expect(shown(linesOfCells(withHeadings, true))).toEqual([
    ['P100001', 2, 1250, false],
    ['P100002', 3, undefined, false],
  ]);
  expect(shown(linesOfCells([['P100001', 4, '9.9']], false))).toEqual([['P100001', 4, undefined, false]]);
  expect(() => linesOfCells([['商品编码', '数量']], true)).toThrow('表格里没有商品');
  expect(() =>
    linesOfCells(
      Array.from({ length: 501 }, (_, at) => [`P${String(at)}`, 1]),
      true,
    ),
  ).toThrow('最多 500 种');
});

it("a document's lines are saved as a sheet with their sums", async () => {
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:lines';
  });
  // Here the browser would follow the link: the window that all files share stood at its address afterwards.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await saveLines(
    'RK-1',
    [{ code: 'P1', quantity: 2 }],
    [
      ['商品编码', ({ code }) => code],
      ['数量', ({ quantity }) => quantity],
    ],
    ['合计', 2],
  );
  const book = read(await (saved ?? new Blob()).arrayBuffer(), { type: 'array' });
  const sheet = book.Sheets['商品明细'];
  expect(sheet && utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['商品编码', '数量'],
    ['P1', 2],
    ['合计', 2],
  ]);
});
