import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { Failure } from '../kit/failure';
import { UploadedFile } from '../kit/uploadedFile';
import { readSheet, sheetTemplate } from './sheets';
import { writeWorkbook } from './writeWorkbook';

const columns = {
  name: { title: '姓名', kind: 'text', required: true, maxLength: 10, example: '王师傅' },
  phone: { title: '手机号', kind: 'mobile', required: true, example: '13800138000' },
  code: { title: '编号', kind: 'text' },
  price: { title: '单价', kind: 'fen' },
  quantity: { title: '数量', kind: 'quantity' },
  kind: { title: '类型', kind: 'choice', choices: { 技师: 1, 业务员: 2 } },
  since: { title: '入职日期', kind: 'day' },
} as const;
const TITLES = Object.values(columns).map(({ title }) => title);

const bookOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx') => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), '表');
  return new UploadedFile('a.xlsx', XLSX.write(book, { type: 'buffer', bookType }) as Buffer);
};

describe('sheets that are handed in', () => {
  it.each(['xlsx', 'biff8'] as const)(
    '%s: money becomes fen, codes and phones text, days days, choices their values',
    async (bookType) => {
      const sheet = await readSheet(
        bookOf(
          [
            TITLES,
            ['王师傅', 13800138000, '0012', 12.34, '1.5', '技师', '2026/1/5'],
            [],
            ['李工', '13800138001', null, '1,234.5', null, '', new Date(Date.UTC(2026, 1, 3))],
          ],
          bookType,
        ),
        columns,
      );
      expect(sheet.errors).toEqual([]);
      expect(sheet.total).toBe(2);
      expect(sheet.rows).toEqual([
        {
          row: 2,
          values: {
            name: '王师傅',
            phone: '13800138000',
            code: '0012',
            price: 1234,
            quantity: 1.5,
            kind: 1,
            since: '2026-01-05',
          },
        },
        {
          row: 4,
          values: {
            name: '李工',
            phone: '13800138001',
            code: null,
            price: 123450,
            quantity: null,
            kind: null,
            since: '2026-02-03',
          },
        },
      ]);
    },
  );

  it('every fault of every row is told at once, with its row and column', async () => {
    const { errors, rows, total } = await readSheet(
      bookOf([
        TITLES,
        ['', '1380013', '', 'abc', 1.2345, '保安', '2026-02-30'],
        ['名字太长太长太长太长太长', '13800138000', 1234567890123456789, 1.999, -1],
      ]),
      columns,
    );
    expect([total, rows]).toEqual([2, []]);
    expect(errors.map(({ row, column, message }) => `${String(row)} ${column} ${message}`)).toEqual([
      '2 姓名 不能为空',
      '2 手机号 不是有效的手机号',
      '2 单价 不是有效的数字',
      '2 数量 最多3位小数',
      '2 类型 只能填技师、业务员',
      '2 入职日期 不是有效的日期，请按 2026-01-31 填写',
      '3 姓名 最多10个字',
      '3 编号 数字太长已失真，请把单元格格式设为文本后重新填写',
      '3 单价 最多2位小数',
      '3 数量 不能小于0',
    ]);
  });

  it('bounds of money are fen, and are told in yuan', async () => {
    const bounded = { price: { title: '单价', kind: 'fen', least: 1, most: 9_999_999_999 } } as const;
    const { errors } = await readSheet(bookOf([['单价'], [0.01], [99_999_999.99], [0], [100_000_000]]), bounded);
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [4, '不能小于0.01'],
      [5, '不能大于99999999.99'],
    ]);
    expect((await readSheet(bookOf([['单价'], [0.01]]), bounded)).rows).toMatchObject([{ values: { price: 1 } }]);
  });

  it('columns may stand in any order, bear a star and be missing where they need not be', async () => {
    const { rows } = await readSheet(
      bookOf([
        ['备注', '手机号*', ' 姓名 *'],
        ['x', '13800138000', '王师傅'],
      ]),
      columns,
    );
    expect(rows[0]?.values).toMatchObject({ name: '王师傅', phone: '13800138000', code: null });
    await expect(readSheet(bookOf([['姓名'], ['王师傅']]), columns)).rejects.toThrow(
      '表格第1行缺少列「手机号」，请使用模板填写',
    );
  });

  it('what is no sheet, empty, broken or too long is refused in words', async () => {
    const refused = async (content: Buffer | UploadedFile) =>
      readSheet(content instanceof UploadedFile ? content : new UploadedFile('a.xlsx', content), columns).then(
        () => 'taken in',
        (error: unknown) => (error instanceof Failure ? error.message : String(error)),
      );
    expect(await refused(Buffer.from('<html>'))).toBe('请上传 Excel 表格（.xlsx 或 .xls）');
    const good = bookOf([TITLES, ['王师傅', '13800138000']]).content;
    expect(await refused(good.subarray(0, good.length - 200))).toBe('表格已损坏，无法读取');
    expect(await refused(bookOf([TITLES]))).toBe('表格里没有数据');
    expect(await refused(bookOf([TITLES, ...Array.from({ length: 10_001 }, () => ['王师傅', '13800138000'])]))).toBe(
      '表格太大，一次最多导入10000行，请分成几个文件',
    );
  });

  it('the server goes on while a sheet of ten thousand rows is read', async () => {
    const book = bookOf([
      TITLES,
      ...Array.from({ length: 10_000 }, (_, at) => [
        `员工${String(at)}`,
        '13800138000',
        String(at).padStart(8, '0'),
        at / 100,
      ]),
    ]);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const { rows } = await readSheet(book, columns);
    clearInterval(timer);
    expect(rows).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('sheets that are written', () => {
  it('text that begins like a formula stays text, codes keep their zeros, fen become yuan', async () => {
    const content = await writeWorkbook(
      '导出',
      [{ title: '编号' }, { title: '名称' }, { title: '金额', kind: 'fen' }, { title: '时间', kind: 'moment' }],
      [
        ['007', '=HYPERLINK("http://evil")', 123450, new Date('2026-11-21T04:05:06Z')],
        ['13800138000', '@SUM(1)', null, null],
      ],
    );
    const sheet = XLSX.read(content, { cellFormula: true }).Sheets['导出'];
    expect(sheet?.B2).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil")' });
    expect(sheet?.B2 as { f?: string }).not.toHaveProperty('f');
    expect([sheet?.A2, sheet?.A3, sheet?.C2, sheet?.D2].map((cell) => (cell as { v: unknown }).v)).toEqual([
      '007',
      '13800138000',
      1234.5,
      '2026-11-21 12:05:06',
    ]);
  });

  it('a template can be handed in as it is', async () => {
    const { name, content } = await sheetTemplate('员工导入', columns);
    expect(name).toBe('员工导入模板.xlsx');
    expect((await readSheet(new UploadedFile(name, content), columns)).rows[0]?.values).toMatchObject({
      name: '王师傅',
      phone: '13800138000',
    });
  });
});
