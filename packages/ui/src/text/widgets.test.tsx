import { withRecent } from '@partsdesk/core/recentlyUsed';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { MiniPagination } from '../list/MiniPagination';
import { RecentlyUsed } from '../list/RecentlyUsed';
import { SearchPopover } from '../list/SearchPopover';
import { Ellipsis } from './Ellipsis';
import { useCopy } from './useCopy';

afterEach(() => vi.unstubAllGlobals());

describe('copying', () => {
  async function copyButton(text: string, writeText?: (text: string) => Promise<void>) {
    vi.stubGlobal('navigator', writeText ? { clipboard: { writeText } } : {});
    function Copy() {
      const copy = useCopy();
      return <button onClick={() => void copy(text)}>复制</button>;
    }
    const page = await renderInTest(<Copy />);
    await page.click(page.button('复制'));
    await page.settle();
    return page.notices();
  }

  it('puts the text on the clipboard and says so [WIDGET-01] [MSG-03]', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await copyButton('XS-A01-000007', writeText)).toEqual(['复制成功']);
    expect(writeText).toHaveBeenCalledWith('XS-A01-000007');
  });

  it('says when the browser refuses [WIDGET-02] [MSG-04]', async () => {
    expect(await copyButton('XS-A01-000007', () => Promise.reject(new Error('NotAllowedError')))).toEqual(['复制失败']);
  });

  it('[O-03] copies over plain http, where browsers have no clipboard API', async () => {
    let copied = '';
    const execCommand = (command: string) => {
      const field = document.activeElement;
      if (command === 'copy' && field instanceof HTMLTextAreaElement) copied = field.value;
      return copied !== '';
    };
    Object.assign(document, { execCommand });
    expect(await copyButton('XS-A01-000007')).toEqual(['复制成功']);
    expect(copied).toBe('XS-A01-000007');
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('says that there is nothing to copy, and writes nothing [WIDGET-03] [MSG-05]', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await copyButton('', writeText)).toEqual(['复制内容为空']);
    expect(writeText).not.toHaveBeenCalled();
  });
});

describe('the search popover', () => {
  it('takes a keyword of at most ten characters and hands it over [WIDGET-07] [VALID-16] [CONST-29]', async () => {
    const searched: (string | undefined)[] = [];
    const page = await renderInTest(
      <SearchPopover label="商品名称" value={undefined} onSearch={(keyword) => searched.push(keyword)} />,
    );
    await page.click(page.find('button[aria-label=搜索商品名称]'));
    const input = page.find<HTMLInputElement>('input[name=keyword]');
    expect(input.maxLength).toBe(10);
    await page.type(input, '一二三四五六七八九十十一');
    expect(input.value).toBe('一二三四五六七八九十');
    await page.click(page.button('搜索'));
    expect(searched).toEqual(['一二三四五六七八九十']);
  });

  it('takes the keyword away', async () => {
    const searched: (string | undefined)[] = [];
    const page = await renderInTest(
      <SearchPopover label="商品名称" value="滤芯" onSearch={(keyword) => searched.push(keyword)} />,
    );
    await page.click(page.find('button[aria-label=搜索商品名称]'));
    expect(page.find<HTMLInputElement>('input[name=keyword]').value).toBe('滤芯');
    await page.click(page.button('重置'));
    expect(searched).toEqual([undefined]);
  });
});

describe('the mini pagination', () => {
  const shown = async (total: number) => {
    const asked: [number, number][] = [];
    const page = await renderInTest(
      <MiniPagination page={1} pageSize={10} total={total} onChange={(...wish) => asked.push(wish)} />,
    );
    return { ...page, asked, slider: () => document.querySelector('input[type=range]') };
  };

  it('shows numbers up to five pages, and a slider beyond [CONST-23]', async () => {
    const five = await shown(50);
    expect(five.slider()).toBeNull();
    await five.click(five.find('button[aria-label="转到第 3 页"]'));
    expect(five.asked).toEqual([[3, 10]]);
    expect((await shown(51)).slider()).toMatchObject({ min: '1', max: '6' });
  });

  it('offers 10, 20, 50 and 100 rows a page and begins at the first again [CONST-22]', async () => {
    const page = await shown(300);
    await page.press(page.find('[role=combobox]'), 'ArrowDown');
    expect([...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual([
      '10 条/页',
      '20 条/页',
      '50 条/页',
      '100 条/页',
    ]);
    await page.click(page.find('[role=option][data-value="50"]'));
    expect(page.asked).toEqual([[1, 50]]);
  });
});

describe('the recently-used list', () => {
  it('shows three, eight when unfolded; a picked one moves up front [WIDGET-09] [CONST-26] [CONST-27]', async () => {
    const used = Array.from({ length: 9 }, (_, index) => `客户${String(index + 1)}`).reduce<string[]>(
      (list, name) => withRecent(list, name, String),
      [],
    );
    function Held() {
      const [list, setList] = useState(used);
      return (
        <RecentlyUsed
          items={list}
          keyOf={String}
          text={String}
          onPick={(name) => setList((before) => withRecent(before, name, String))}
        />
      );
    }
    const page = await renderInTest(<Held />);
    const chips = () => [...document.querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent);
    expect(chips()).toEqual(['客户9', '客户8', '客户7']);
    await page.click(page.button('更多'));
    expect(chips()).toHaveLength(8);
    await page.click([...document.querySelectorAll<HTMLElement>('.MuiChip-root')].at(-1)!);
    expect(chips()[0]).toBe('客户2');
  });

  it('is not there when nothing was used', async () => {
    const page = await renderInTest(<RecentlyUsed items={[]} keyOf={String} text={String} onPick={() => undefined} />);
    expect(page.text()).not.toContain('最近使用');
  });
});

describe('ellipsis by width', () => {
  it('counts Chinese as two and keeps the whole text for those who point or listen [FORMAT-09]', async () => {
    const page = await renderInTest(<Ellipsis text="机油滤清器 LQ-001 大众" width={10} />);
    expect(page.find('span[aria-label="机油滤清器 LQ-001 大众"]').textContent).toBe('机油滤清器...');
    const whole = await renderInTest(<Ellipsis text="机油滤清器" width={10} />);
    expect(whole.text()).toContain('机油滤清器');
    expect(document.querySelector('[aria-label]')).toBeNull();
  });
});
