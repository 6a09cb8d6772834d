import { RefusedError, type Client } from '@partsdesk/sdk';
import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '../app/ApiProvider';
import { renderInTest } from '../app/renderInTest';
import type { Rule } from '../form/field';
import { ExcelImport } from './ExcelImport';
import { FileUpload } from './FileUpload';
import { ImageUpload } from './ImageUpload';

type Call = Client['call'];
const fileOf = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });

async function shown(children: React.ReactNode, call: Call) {
  const page = await renderInTest(<ApiProvider client={{ call }}>{children}</ApiProvider>);
  return {
    ...page,
    choose: async (...files: File[]) => {
      const input = page.find<HTMLInputElement>('input[type=file]');
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
      await page.settle();
    },
  };
}

describe('FileUpload [WIDGET-11]', () => {
  it('posts the file to the path that its caller gives', async () => {
    const call = vi.fn<Call>().mockResolvedValue({ path: '/file/a.pdf' });
    const uploaded = vi.fn();
    const page = await shown(
      <FileUpload path="/api/parts/partsStaff/importServiceExcel" onUploaded={uploaded} />,
      call,
    );
    await page.choose(fileOf('发票.pdf', 'application/pdf'));
    const [operation, args, options] = call.mock.calls[0] ?? [];
    expect(operation).toMatchObject({ method: 'POST', path: '/api/parts/partsStaff/importServiceExcel', write: true });
    expect((args?.body as FormData).get('file')).toMatchObject({ name: '发票.pdf' });
    expect(options?.fetch).toBeTypeOf('function');
    expect(uploaded).toHaveBeenCalledWith({ path: '/file/a.pdf' }, expect.any(File));
  });

  it('refuses a wrong kind and what is too large before anything is sent', async () => {
    const call = vi.fn<Call>();
    const page = await shown(<FileUpload path="/x" accept=".pdf" maxMegabytes={1} onUploaded={vi.fn()} />, call);
    await page.choose(fileOf('a.exe', ''));
    expect(page.find('[role=alert]').textContent).toBe('只支持 .pdf 文件');
    await page.choose(fileOf('a.pdf', '', 1024 * 1024 + 1));
    expect(page.find('[role=alert]').textContent).toBe('文件太大，最多 1 MB');
    expect(call).not.toHaveBeenCalled();
  });

  it('tells how far it is, says what the server refuses, and sends it again', async () => {
    let progress = '';
    const call = vi
      .fn<Call>()
      .mockRejectedValueOnce(new RefusedError('表格已损坏，无法读取', { path: '' }))
      .mockImplementation(() => {
        progress = document.querySelector('button')?.getAttribute('aria-label') ?? '';
        return Promise.resolve('done');
      });
    const page = await shown(<FileUpload path="/x" accept=".xlsx" onUploaded={vi.fn()} />, call);
    await page.choose(fileOf('a.xlsx', ''));
    expect(page.find('[role=alert]').textContent).toBe('表格已损坏，无法读取');
    await page.click(page.button('重试'));
    await page.settle();
    expect(call).toHaveBeenCalledTimes(2);
    expect(progress).toBe('选择或拖入文件');
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('ImageUpload [WIDGET-10]', () => {
  async function upload(call: Call, props: Partial<React.ComponentProps<typeof ImageUpload>> = {}, start = '') {
    let value = start;
    let rule: Rule = () => undefined;
    const addRule = (_: string, added: Rule) => {
      rule = added;
      return () => undefined;
    };
    function Held() {
      const [held, setHeld] = useState(start);
      value = held;
      return (
        <ImageUpload label="商品图片" name="imageUrl" value={held} onChange={setHeld} addRule={addRule} {...props} />
      );
    }
    return { ...(await shown(<Held />, call)), value: () => value, problem: () => rule() };
  }

  it('sends pictures with the options of the contract, and holds their paths separated by commas', async () => {
    const call = vi
      .fn<Call>()
      .mockResolvedValueOnce({ path: '/file/1.jpg' })
      .mockResolvedValueOnce({ path: '/file/2.png' });
    const page = await upload(call, { max: 3, watermark: true });
    await page.choose(fileOf('1.jpg', 'image/jpeg'), fileOf('2.png', 'image/png'));
    expect(page.value()).toBe('/file/1.jpg,/file/2.png');
    expect(call.mock.calls.map(([operation, { query }]) => [operation.path, query])).toEqual(
      [1, 2].map(() => [
        '/api/storage/image/uploadFile',
        { isAllowPng: true, isAllowWatermark: true, isPrivate: false },
      ]),
    );
    expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['商品图片1', '商品图片2']);
    await page.click(page.find('[aria-label=移除商品图片1]'));
    expect(page.value()).toBe('/file/2.png');
  });

  it('says in words which pictures it takes, and refuses others itself', async () => {
    const call = vi.fn<Call>();
    const page = await upload(call, { allowPng: false });
    expect(page.text()).toContain('JPG、WebP、GIF，最多 5 MB');
    for (const file of [fileOf('a.png', 'image/png'), fileOf('a.svg', 'image/svg+xml')]) {
      await page.choose(file);
      expect(page.text()).toContain('只支持 JPG、WebP、GIF 图片');
    }
    expect(call).not.toHaveBeenCalled();
  });

  it('[U-39] refuses a broken picture before it is to be cropped', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
    const call = vi.fn<Call>();
    const page = await shown(<ImageUpload label="图片" name="image" value="" onChange={vi.fn()} aspect={1} />, call);
    await page.choose(fileOf('1.jpg', 'image/jpeg'));
    expect(page.text()).toContain('图片已损坏，打不开，请换一张');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('asks for the watermark where the caller leaves it to the user', async () => {
    const call = vi.fn<Call>().mockResolvedValue({ path: '/file/1.jpg' });
    const page = await upload(call, { watermark: 'ask', max: 2 });
    await page.click(page.find('input[type=checkbox]'));
    await page.choose(fileOf('1.jpg', 'image/jpeg'));
    expect(call.mock.calls[0]?.[1].query).toMatchObject({ isAllowWatermark: false });
  });

  it('offers no more places than pictures, and asks for one where one is required', async () => {
    const page = await upload(vi.fn<Call>(), { required: true }, '');
    expect(page.problem()).toBe('请上传商品图片');
    const full = await upload(vi.fn<Call>(), { required: true }, '/file/1.jpg');
    expect(full.problem()).toBeUndefined();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

describe('ExcelImport', () => {
  it('tells every error with its row and column, and closes with nothing imported', async () => {
    const errors = [
      { row: 2, column: '手机号', message: '不是有效的手机号' },
      { row: 3, column: '', message: '与第 2 行重复' },
    ];
    const call = vi.fn<Call>().mockResolvedValue({ total: 5, imported: 0, errors, errorFile: '/file/e.xlsx' });
    const onClose = vi.fn();
    const page = await shown(<ExcelImport title="服务人员" path="/x" onClose={onClose} />, call);
    await page.choose(fileOf('a.xlsx', ''));
    expect(
      [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['2', '手机号', '不是有效的手机号'],
      ['3', '—', '与第 2 行重复'],
    ]);
    expect(page.text()).toContain('共 5 行，2 处错误，没有导入');
    page.button('下载错误文件');
    await page.click(page.button('关闭'));
    expect(onClose).toHaveBeenCalledWith(false);
  });

  it('says how many rows were taken in', async () => {
    const onClose = vi.fn();
    const page = await shown(
      <ExcelImport title="服务人员" path="/x" onClose={onClose} />,
      vi.fn<Call>().mockResolvedValue({ total: 5, imported: 5, errors: [], errorFile: null }),
    );
    await page.choose(fileOf('a.xlsx', ''));
    expect(page.text()).toContain('成功导入 5 行');
    await page.click(page.button('完成'));
    expect(onClose).toHaveBeenCalledWith(true);
  });

  it('shows what a sheet would do where it is looked at first, and takes in the one that was seen', async () => {
    const check = { total: 3, imported: 0, errors: [], errorFile: null, added: 2, changed: 1, same: 0, seen: 'abc' };
    const call = vi
      .fn<Call>()
      .mockResolvedValueOnce(check)
      .mockResolvedValueOnce({ total: 3, imported: 3, errors: [], errorFile: null });
    const page = await shown(<ExcelImport title="客户" path="/in" checkPath="/check" onClose={vi.fn()} />, call);
    await page.choose(fileOf('客户.xlsx', ''));
    expect(page.text()).toContain('「客户.xlsx」共 3 行，没有错误：新增 2，更新 1，没有变化 0。还没有导入。');
    await page.click(page.button('导入 3 行'));
    await page.settle();
    expect(call.mock.calls.map(([{ path }, { query }]) => [path, query])).toEqual([
      ['/check', undefined],
      ['/in', { seen: 'abc' }],
    ]);
    expect((call.mock.calls[1]?.[1].body as FormData).get('file')).toMatchObject({ name: '客户.xlsx' });
    expect(page.text()).toContain('成功导入 3 行');
  });

  it('asks for the sheet again where it would do something else by now', async () => {
    const check = { total: 1, imported: 0, errors: [], errorFile: null, added: 1, changed: 0, same: 0, seen: 'abc' };
    const call = vi
      .fn<Call>()
      .mockResolvedValueOnce(check)
      .mockRejectedValueOnce(new RefusedError('检查之后客户资料有了变化，请重新检查表格', { path: '' }));
    const page = await shown(<ExcelImport title="客户" path="/in" checkPath="/check" onClose={vi.fn()} />, call);
    await page.choose(fileOf('客户.xlsx', ''));
    await page.click(page.button('导入 1 行'));
    await page.settle();
    expect(page.text()).toContain('检查之后客户资料有了变化，请重新检查表格');
    expect(page.text()).not.toContain('导入 1 行');
  });
});
