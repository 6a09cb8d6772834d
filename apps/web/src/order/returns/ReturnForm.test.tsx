import { RefusedError, type Client } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReturnForm } from './ReturnForm';
import { SaveReturnOrder } from './SaveReturnOrder';

const rights = vi.hoisted(() => ({ all: true }));
vi.mock('../../useMayVisit', () => ({ useMayVisit: () => () => rights.all }));
beforeEach(() => {
  rights.all = true;
});

const part = { skuId: 's', skuCode: 'LQ', name: '火花塞', spec: '', unitName: '个', decimals: 0 };
const able = {
  ...{ saleOutId: 'o', saleOutCode: 'CK-1', customerName: '王强', debt: 0, goodwill: 0 },
  lines: [
    {
      ...part,
      ...{ saleOutLineId: 'l', quantity: 4, outQuantity: 4, returnedQuantity: 0, returnableQuantity: 4 },
      ...{ amount: 4000, returnedAmount: 0, byGiftCard: false },
    },
  ],
  tenders: [
    { method: 'cash', paid: 3000, refunded: 0, rest: 3000 },
    { method: 'wechat', paid: 1000, refunded: 0, rest: 1000 },
  ],
  cashFrom: { id: 'a', name: '现金账户', method: 'cash', tillName: '1号钱箱', cashierName: '李收银' },
} as unknown as Schemas['ReturnableAmount'];
const FROM = '现金从「1号钱箱」付出，计入李收银的班次';
/** A draft of two pieces. */
const before = {
  ...{ id: 'r', code: 'TH-1', version: 3, remark: '', rejectReason: '' },
  lines: [{ id: 'rl', saleOutLineId: 'l', quantity: 2, condition: 1, reason: '型号不符' }],
} as unknown as Schemas['SalesReturnDetail'];

async function form(refused?: { field: string; message: string }) {
  const call = vi.fn<Client['call']>().mockImplementation(({ path }) => {
    if (path.endsWith('/save')) return Promise.resolve({ id: 'r', code: 'TH-1', version: 4 });
    if (!path.endsWith('/returnAtOnce')) return Promise.resolve(null);
    return refused
      ? Promise.reject(new RefusedError(refused.message, { path, errors: [refused] }))
      : Promise.resolve({ id: 'r', code: 'TH-1', rest: 0, cashFrom: able.cashFrom });
  });
  const reload = vi.fn<() => void>();
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <ReturnForm before={before} able={able} reload={reload} />
    </ApiProvider>,
  );
  const written = () => call.mock.calls.map(([{ path }, { body }]) => [path.split('/').at(-1), body]);
  return { ...page, written, reload };
}

it('who may do every step returns and refunds on the one page, as much in cash as was paid in cash', async () => {
  const page = await form();
  await page.click(page.button('尽量退现金'));
  await page.click(page.button('退货并退款'));
  // The dialog is loaded when it is first asked for.
  await page.eventually(() => expect(page.text()).toContain(`退现金 ¥20.00。${FROM}。退款后不能撤回`));
  await page.click(page.find('[role=alertdialog] .MuiButton-contained'));
  await page.settle();
  expect(page.written()).toEqual([
    [
      'returnAtOnce',
      {
        ...{ id: 'r', version: 3, saleOutId: 'o', remark: '' },
        lines: [{ saleOutLineId: 'l', quantity: 2, condition: 1, reason: '型号不符' }],
        tenders: [{ method: 'cash', amount: 2000 }],
      },
    ],
  ]);
  expect(page.notices()).toEqual([`退货单 TH-1 已退完。${FROM}`]);
});

it('a refusal of any step stands at its field alone, and the page stays as it was', async () => {
  const page = await form({ field: 'tenders[0].accountId', message: '账户「现金账户」余额不足，现有 ¥0.00' });
  await page.click(page.button('退货并退款'));
  await page.eventually(() => expect(page.text()).toContain('退款后不能撤回'));
  await page.click(page.find('[role=alertdialog] .MuiButton-contained'));
  await page.settle();
  expect(page.find('[data-field="refund cash"]').textContent).toContain('余额不足，现有 ¥0.00');
  expect(page.notices()).toEqual([]);
  expect(page.button('退货并退款').disabled).toBe(false);
});

it('尽量退现金 is offered while any other amount stands as cash, one above its limit too', async () => {
  const page = await form();
  const cash = () => page.find<HTMLInputElement>('[data-field="refund cash"] input');
  await page.type(cash(), '50');
  await page.click(page.button('尽量退现金'));
  expect(cash().value).toBe('20.00');
  expect(page.text()).not.toContain('尽量退现金');
});

it('a refusal because fewer pieces may come back reads anew how many, and keeps what was typed', async () => {
  const message = '「火花塞」最多还可退 1 个';
  const page = await form({ field: 'lines[0].quantity', message });
  const quantity = () => page.find<HTMLInputElement>('[data-field="rows[0]"] input');
  await page.type(quantity(), '3');
  await page.click(page.button('退货并退款'));
  await page.eventually(() => expect(page.text()).toContain('退款后不能撤回'));
  expect(page.reload).not.toHaveBeenCalled();
  await page.click(page.find('[role=alertdialog] .MuiButton-contained'));
  await page.settle();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.find('[data-field="rows[0]"]').textContent).toContain(message);
  expect(quantity().value).toBe('3');
});

it('while its question waits only the pressed button turns, and the others cannot be pressed', async () => {
  const page = await form();
  const names = ['保存草稿', '提交审核', '退货并退款'];
  const turning = () => names.filter((name) => page.button(name).querySelector('[role=progressbar]'));
  await page.click(page.button('退货并退款'));
  await page.eventually(() => expect(page.text()).toContain('退款后不能撤回'));
  expect(turning()).toEqual(['退货并退款']);
  expect(names.every((name) => page.button(name).disabled)).toBe(true);
  await page.click(page.find('[role=alertdialog] .MuiButton-text'));
  await page.settle();
  expect(names.some((name) => page.button(name).disabled)).toBe(false);
  await page.click(page.button('提交审核'));
  await page.settle();
  expect(page.written().map(([name]) => name)).toEqual(['save', 'submit']);
});

it('Ctrl+Enter does what the main button says: back and refunded, or handed in', async () => {
  const press = (page: Awaited<ReturnType<typeof form>>) =>
    page.press(page.find<HTMLInputElement>('input'), 'Enter', { ctrlKey: true });
  const all = await form();
  await press(all);
  await all.eventually(() => expect(all.text()).toContain('退款后不能撤回'));
  await all.click(all.find('[role=alertdialog] .MuiButton-contained'));
  await all.settle();
  expect(all.notices()).toEqual([`退货单 TH-1 已退完。${FROM}`]);
  rights.all = false;
  const part = await form();
  await press(part);
  await part.settle();
  expect(part.written().map(([name]) => name)).toEqual(['save', 'submit']);
});

it('others hand the return in, and see no ways of refund', async () => {
  rights.all = false;
  const page = await form();
  expect(page.text()).toContain('提交审核');
  expect(page.text()).not.toContain('退货并退款');
  expect(page.text()).not.toContain('退款方式');
});

it('what somebody else returned meanwhile is taken off what may come back, and what was typed stays', async () => {
  rights.all = false;
  let returned = 0;
  const [line] = able.lines;
  const read = () => ({
    ...able,
    lines: [{ ...line, returnedQuantity: returned, returnableQuantity: 4 - returned, returnedAmount: returned * 1000 }],
  });
  const call = vi.fn<Client['call']>().mockImplementation(({ path }) => {
    if (path.endsWith('/item')) return Promise.resolve({ ...before, saleOutId: 'o' });
    if (!path.endsWith('/save')) return Promise.resolve(read());
    returned = 3;
    const refused = { field: 'lines[0].quantity', message: '「火花塞」最多还可退 1 个' };
    return Promise.reject(new RefusedError(refused.message, { path, errors: [refused] }));
  });
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <SaveReturnOrder />
    </ApiProvider>,
    '/?id=r',
  );
  await page.settle();
  expect(page.text()).toContain('可退 4 个，剩余 ¥40.00');
  const field = (name: string) => page.find<HTMLInputElement>(`[data-field="${name}"] input`);
  await page.type(field('rows[0]'), '3');
  await page.type(field('remark'), '包装完好');
  await page.click(page.button('保存草稿'));
  await page.settle();
  await page.eventually(() => expect(page.text()).toContain('可退 1 个，剩余 ¥10.00'));
  expect(page.text()).toContain('「火花塞」最多还可退 1 个');
  expect([field('rows[0]').value, field('remark').value]).toEqual(['3', '包装完好']);
});
