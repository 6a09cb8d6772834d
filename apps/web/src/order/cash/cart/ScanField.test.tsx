import { COUNT_AFTER_SCAN_MS } from '@partsdesk/core/order/cash/cart/typedQuantity';
import type { CashDeskApi } from '@partsdesk/core/order/cash/cashDesk';
import { cashDeskFlow } from '@partsdesk/core/order/cash/cashDeskFlow';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { ScanTargetsContext } from '@partsdesk/ui/scan/ScannerProvider';
import type { ScanTargets } from '@partsdesk/ui/scan/scanTargets.ts';
import { act, use } from 'react';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ScanField } from './ScanField';

const filter = {
  skuId: '1',
  skuCode: 'P100001',
  barCode: '6901',
  name: '燃油滤清器',
  spec: '',
  brandName: '',
  unitName: '个',
  decimals: 0,
  price: 3_200,
  available: 0,
  imageUrl: '',
};
const plug = { ...filter, skuId: '2', skuCode: 'P103', barCode: '6903', name: '火花塞', available: 9 };

/** Opens a desk whose search finds the filter for every keyword, unless another is given. */
async function atTheDesk(search: CashDeskApi['search'] = () => Promise.resolve([filter])) {
  let clock = 10_000;
  const api: Partial<CashDeskApi> = {
    factsOf: () => Promise.resolve([]),
    findByScan: (code) => Promise.resolve([filter, plug].find(({ barCode }) => barCode === code)),
    search,
  };
  const desk = createActor(cashDeskFlow, {
    input: { api: api as CashDeskApi, newKey: () => 'key', now: () => clock },
  }).start();
  const told: string[] = [];
  desk.on('notAdded', ({ text }) => told.push(text));
  let targets: ScanTargets | undefined;
  function Scanner() {
    targets = use(ScanTargetsContext);
    return null;
  }
  const page = await renderInTest(
    <>
      <Scanner />
      <ScanField
        desk={desk}
        onScan={(code) => desk.send({ type: 'scan', code })}
        onCartKey={() => false}
        onQuantity={(quantity) => desk.send({ type: 'setQuantity', skuId: '2', quantity })}
      />
    </>,
  );
  const field = page.find<HTMLInputElement>('input');
  return {
    page,
    field,
    told,
    later: (ms: number) => (clock += ms),
    lines: () =>
      desk.getSnapshot().context.cart.lines.map(({ goods, quantity }) => `${goods.name}×${String(quantity)}`),
    async scan(code: string) {
      await act(async () => {
        targets?.deliver(code);
        await waitFor(desk, ({ context }) => context.scans.length === 0);
      });
    },
    async enter(text: string) {
      await page.type(field, text);
      await page.press(field, 'Enter');
    },
    /** Waits until the desk has answered the search for what stands in the field. */
    async found() {
      await act(async () => {
        await waitFor(desk, ({ context }) => context.found.length > 0);
      });
      await page.settle();
    },
  };
}

it('[U-09] after a scan, *3, 3* and a number are its quantity', async () => {
  const { scan, enter, lines, later } = await atTheDesk();
  await scan('6903');
  await enter('*3');
  expect(lines()).toEqual(['火花塞×3']);
  await enter('5*');
  expect(lines()).toEqual(['火花塞×5']);
  await scan('6903');
  later(COUNT_AFTER_SCAN_MS);
  await enter('2');
  expect(lines()).toEqual(['火花塞×2']);
});

it('[U-09] Enter takes no part for one or two signs, whether answered or not, unless ↓ chose it', async () => {
  const { page, field, scan, enter, lines, later, found } = await atTheDesk();
  await scan('6903');
  later(COUNT_AFTER_SCAN_MS + 1);
  await enter('3');
  await found();
  expect(lines()).toEqual(['火花塞×1']);
  await page.press(field, 'Enter');
  expect(lines()).toEqual(['火花塞×1']);
  expect(page.text()).toContain('按 ↓ 选择商品');
  await page.press(field, 'ArrowDown');
  await page.press(field, 'Enter');
  expect(lines()).toEqual(['火花塞×1', '燃油滤清器×1']);
});

it('[U-01] codes that a slow scanner types are each a line or told, however late the answers come', async () => {
  let waiting: { code: string; answer: () => void }[] = [];
  const { field, told, enter, lines, page } = await atTheDesk(
    (code) =>
      new Promise((resolve) => {
        const answer = () => resolve([filter, plug].filter(({ skuCode }) => skuCode === code));
        waiting.push({ code, answer });
      }),
  );
  const codes = ['P100001', 'P10000', 'P103', 'P100001', 'P109'];
  for (const code of codes) await enter(code);
  expect(field.value).toBe('');
  expect(page.find('[role=status]').textContent).toBe('查询中 5');
  for (const code of codes) {
    const asked = await page.eventually(() => waiting.find((one) => one.code === code) ?? expect.fail(code));
    waiting = waiting.filter((one) => one !== asked);
    await act(async () => asked.answer());
  }
  await page.eventually(() => expect(told.map((text) => /“(.*)”/.exec(text)?.[1])).toEqual(['P10000', 'P109']));
  expect(lines()).toEqual(['燃油滤清器×2', '火花塞×1']);
  // The first unknown one comes back to be corrected, and what is typed next takes its place.
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['P10000', 0, 6]);
});

it('[U-01] a text that was left half typed is not joined to what comes after a scan', async () => {
  const { page, field, scan, lines } = await atTheDesk();
  await page.type(field, 'P10');
  await scan('6903');
  expect(lines()).toEqual(['火花塞×1']);
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['P10', 0, 3]);
});
