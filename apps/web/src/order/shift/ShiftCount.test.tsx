import type { Client } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { ShiftCount } from './ShiftCount';

const shift = { id: 's', version: 1, openingFloat: 50_000, tenders: [] } as unknown as Schemas['ShiftRecord'];

async function counting(of: Partial<Schemas['ShiftRecord']> = {}) {
  const back = vi.fn();
  const counted = vi.fn();
  const call = vi.fn<Client['call']>().mockResolvedValue({ tills: [], accounts: [], heldCount: 0 });
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <ShiftCount shift={{ ...shift, ...of }} onBack={back} onCounted={counted} />
    </ApiProvider>,
  );
  const input = (label: string) => {
    const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label));
    return page.find<HTMLInputElement>(`#${CSS.escape(name?.htmlFor ?? '')}`);
  };
  return { page, call, back, counted, input };
}

it('[U-08] Enter goes to the next denomination and submits nothing', async () => {
  const { page, counted, input } = await counting();
  input('100元').focus();
  await page.type(input('100元'), '3');
  await page.press(input('100元'), 'Enter');
  expect(document.activeElement).toBe(input('50元'));
  expect(counted).not.toHaveBeenCalled();
  expect(page.text()).not.toContain('请填写');
});

it('[U-08] Esc and F5 ask before a count is thrown away', async () => {
  for (const key of ['Escape', 'F5']) {
    const { page, back, input } = await counting();
    await page.type(input('100元'), '3');
    await page.press(input('100元'), key);
    await page.eventually(() => expect(page.text(), key).toContain('放弃清点？'));
    await page.click(page.button('继续清点'));
    expect(back).not.toHaveBeenCalled();
    expect(input('100元').value).toBe('3');
  }
});

it('[U-08] an empty count is left without a question', async () => {
  const { page, back, input } = await counting();
  await page.press(input('100元'), 'Escape');
  expect(back).toHaveBeenCalledOnce();
});

it('[U-08] coins are counted in 枚, notes in 张, and no drawer holds 1分', async () => {
  const { page, input } = await counting();
  const unitOf = (label: string) => input(label).parentElement?.textContent.match(/[张枚]/)?.[0];
  expect(['100元', '5元', '1元', '5角'].map(unitOf)).toEqual(['张', '张', '枚', '枚']);
  expect(page.text()).not.toContain('1分');
});

it('asks before a shift ends with much more in its drawer than a float, and closes it when that is meant', async () => {
  const { page, counted, input } = await counting();
  await page.type(input('100元'), '5400');
  await page.type(input('送存金额'), '0');
  await page.click(page.button('确认清点，结束班次'));
  await page.eventually(() => expect(page.text()).toContain('会留给下一班 ¥540,000.00'));
  await page.click(page.button('回去核对'));
  expect(counted).not.toHaveBeenCalled();
  await page.type(input('100元'), '5');
  await page.click(page.button('确认清点，结束班次'));
  await page.eventually(() => expect(counted).toHaveBeenCalledOnce());
});

it('what the count has above the float of the beginning is offered as the deposit', async () => {
  const { page, input } = await counting();
  await page.type(input('100元'), '5');
  expect(page.text()).not.toContain('照旧留');
  await page.type(input('50元'), '4');
  await page.click(page.button('照旧留 ¥500.00 备用金，送存 ¥200.00'));
  expect(input('送存金额').value).toBe('200.00');
  expect(page.text()).toContain('留给下一班 ¥500.00');
  expect(page.text()).not.toContain('照旧留');
});

it('what a way to pay received and what it gave back are asked for apart, and sent so', async () => {
  const wechat = { method: 'wechat', count: 2, refundCount: 1 } as Schemas['ShiftTender'];
  const { page, call, counted, input } = await counting({ tenders: [wechat] });
  await page.type(input('微信金额'), '80');
  await page.type(input('送存金额'), '0');
  await page.click(page.button('确认清点，结束班次'));
  await page.eventually(() => expect(page.text()).toContain('金额不能为空'));
  await page.type(input('微信退款'), '15');
  await page.click(page.button('确认清点，结束班次'));
  await page.eventually(() => expect(counted).toHaveBeenCalledOnce());
  const sent = call.mock.calls.flatMap(([{ path }, { body }]) => (path.endsWith('/count') ? [body] : []));
  expect(sent).toMatchObject([{ counted: [{ method: 'wechat', amount: 8000, refunded: 1500 }] }]);
});
