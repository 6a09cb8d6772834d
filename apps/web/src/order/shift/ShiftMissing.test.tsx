import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { ShiftMissing } from './ShiftMissing';

vi.mock('../../useMayVisit', () => ({ useMayVisit: () => () => true }));

it('who takes cash without a shift begins one at once, without leaving the checkout', async () => {
  const call = vi.fn<Client['call']>().mockImplementation(({ path }) => {
    if (path.endsWith('/getCurrentRecord')) return Promise.resolve(null);
    if (path.endsWith('/page')) return Promise.resolve({ records: [], total: 3 });
    return Promise.resolve(path.endsWith('/tills') ? { tills: [], accounts: [] } : 'shift');
  });
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <input aria-label="现金金额" />
      <ShiftMissing onBegun={() => page.find('[aria-label=现金金额]').focus()} />
    </ApiProvider>,
  );
  await page.settle();
  expect(page.text()).toContain('还没有开班');
  await page.click(page.button('开班'));
  await page.settle();
  await page.type(page.find<HTMLInputElement>('[role=dialog][aria-label=开班] input[name=openingFloat]'), '200');
  await page.click(page.find('[role=dialog] button[type=submit]'));
  await page.settle();
  const begun = call.mock.calls.flatMap(([{ path }, { body }]) => (path.endsWith('/start') ? [body] : []));
  expect(begun).toEqual([{ openingFloat: 20_000 }]);
  await page.eventually(() => expect(document.activeElement).toBe(page.find('[aria-label=现金金额]')));
});
