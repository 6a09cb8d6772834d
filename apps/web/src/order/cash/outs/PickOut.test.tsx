import { LifecycleError, type Client } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { PickOut, type TickPart } from './PickOut';

const line = (id: string, name: string, quantity: number) => ({
  id,
  skuId: id,
  name,
  skuCode: `P-${id}`,
  barCode: `69${id}`,
  spec: '',
  brandName: '',
  shelf: '',
  isService: false,
  warehouseId: 'w',
  warehouseName: '城东店仓库',
  unitName: '个',
  decimals: 0,
  quantity,
  outQuantity: 0,
  restQuantity: quantity,
});
const out = {
  id: 'o',
  code: 'CK-1',
  version: 1,
  status: 1,
  paymentStatus: 2,
  onCredit: false,
  customerName: '散客',
  customerPhone: '',
  plate: '',
  createdBy: '张丽',
  createTime: '2026-11-22T10:00:00+08:00',
  remark: '',
  lines: [line('1', '火花塞', 2), line('2', '机油滤清器', 1)],
} as unknown as Schemas['SaleOutDetail'];

/** Shows an outbound of two plugs and a filter; keeps what is sent. */
async function picking(handedOut: () => Promise<unknown> = () => Promise.resolve({})) {
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) => (path.endsWith('/item') ? Promise.resolve(out) : handedOut()));
  const tick: { current: TickPart } = { current: undefined };
  let said: string | undefined;
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <PickOut
        id="o"
        tickRef={tick}
        misread={undefined}
        onBack={undefined}
        onDone={() => undefined}
        onShown={() => undefined}
      />
    </ApiProvider>,
  );
  await page.settle();
  const sent = () => call.mock.calls.flatMap(([{ path }, { body }]) => (path.endsWith('/submitOut') ? [body] : []));
  return {
    ...page,
    sent,
    scan: (code: string) => act(async () => void (said = tick.current?.(code)?.problem)),
    said: () => said,
    ticks: () => document.querySelectorAll('[aria-label=已核对]').length,
    cell: (at: number) => page.find<HTMLInputElement>(`[data-cell="${String(at)}"]`),
  };
}

it('[U-52] each scan counts one piece, and the line is checked with the last one', async () => {
  const { scan, said: words, ticks, text } = await picking();
  await scan('691');
  expect([ticks(), text()]).toEqual([0, expect.stringContaining('1/2')]);
  await scan('691');
  expect([words(), ticks(), text()]).toEqual([undefined, 1, expect.stringContaining('2/2')]);
  expect(text()).toContain('已核对 1，共 2 种');
  await scan('691');
  expect(words()).toBe('「火花塞」应出 2 个，都已核对过');
  await scan('6999');
  expect(words()).toBe('这张单没有商品 6999，请核对');
});

it('[U-52] a quantity that was typed is checked, also where it says what stood there', async () => {
  const { scan, ticks, cell, type, press } = await picking();
  await scan('692');
  await type(cell(0), '2');
  await press(cell(0), 'Enter');
  expect(ticks()).toBe(2);
});

it('[U-52] once checking has begun, what was not checked goes out only after a question', async () => {
  const { scan, press, sent, button, click, settle, text, eventually } = await picking();
  await scan('691');
  await press(document.body, 'F9');
  await eventually(() => expect(text()).toContain('还有 2 种没核对，一起出库？'));
  expect(sent()).toEqual([]);
  await click(button('只出核对过的'));
  await settle();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ lines: [{ lineId: '1', quantity: 1 }] });
});

it('an outbound that was handed out meanwhile, in one’s own other window too, is told by what it is now', async () => {
  const where = { path: '/api/parts/saleOut/submitOut' };
  const changed = new LifecycleError('出库单CK-1已被他人修改，请刷新后再试', where, { current: 3 });
  const { press, settle, text } = await picking(() => Promise.reject(changed));
  await press(document.body, 'F9');
  await settle();
  expect(text()).toContain('CK-1 打开以后有变化，现在是“已出库”，请刷新单据');
  expect(text()).not.toContain('他人');
});

it('[U-52] whoever scans nothing is asked nothing', async () => {
  const { press, sent, settle, cell, type } = await picking();
  await type(cell(0), '1');
  await press(document.body, 'F9');
  await settle();
  expect(sent()).toHaveLength(1);
});

it('a quantity above what is due says so while it is typed, and both buttons set it right', async () => {
  const { cell, type, find, button, click } = await picking();
  const foot = () => document.querySelector('[role=status]')?.textContent;
  await type(cell(0), '9');
  expect(find('[role=alert]').textContent).toBe('最多 2 个');
  expect(foot()).toBe('「火花塞」最多 2 个');
  await click(button('按应出填满'));
  expect([cell(0).value, foot(), document.querySelector('[role=alert]')]).toEqual(['2', '', null]);
  await type(cell(1), '5');
  await click(button('清零'));
  expect([cell(0).value, cell(1).value, foot()]).toEqual(['0', '0', '请填写本次出库数量']);
});

it('of two refused quantities neither is forgotten', async () => {
  const { cell, type, press, sent, settle } = await picking();
  await type(cell(0), '9');
  await type(cell(1), '5');
  await type(cell(1), '1');
  expect(document.querySelector('[role=status]')?.textContent).toBe('「火花塞」最多 2 个');
  await press(document.body, 'F9');
  await settle();
  expect(sent()).toEqual([]);
});
