import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { CashMove } from './CashMove';

it('asks once before much cash is taken out, and nothing before a small sum', async () => {
  const call = vi
    .fn<Client['call']>()
    .mockImplementation(({ path }) => Promise.resolve(path.endsWith('/tills') ? { tills: [], accounts: [] } : null));
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <CashMove shiftId="s" direction="out" onClose={() => undefined} />
    </ApiProvider>,
  );
  const moved = () => call.mock.calls.flatMap(([{ path }, { body }]) => (path.endsWith('/cashMove') ? [body] : []));
  const amount = page.find<HTMLInputElement>('input[name=amount]');
  await page.type(page.find<HTMLInputElement>('input[name=reason]'), '买办公用品');
  await page.type(amount, '50000');
  await page.click(page.button('确认取出'));
  await page.eventually(() => expect(page.text()).toContain('取出 ¥50,000.00。'));
  await page.click(page.button('回去核对'));
  await page.settle();
  expect(moved()).toEqual([]);
  await page.type(amount, '50');
  await page.click(page.button('确认取出'));
  await page.eventually(() => expect(moved()).toMatchObject([{ direction: 'out', amount: 5000 }]));
});
