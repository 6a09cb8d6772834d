import type { Schemas } from '@partsdesk/sdk/types/report';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { lineAddress } from './lineAddress';
import { ProfitTable } from './ProfitTable';

it('the report names the days that it counts, from the first column to the last', async () => {
  const columns = [
    { id: '10', name: '2026-10', from: '2026-10-05', to: '2026-10-31', closed: true },
    { id: '11', name: '2026-11', from: '2026-11-01', to: '2026-11-28', closed: false },
  ];
  const page = await renderInTest(<ProfitTable columns={columns} lines={[]} addressOf={() => undefined} />);
  expect(page.text()).toContain('2026-10-05 至 2026-11-28');
});

it('a figure leads to the list whose total it is, and nowhere where no list adds up to it', async () => {
  const line = (key: string, ...amounts: number[]): Schemas['ProfitLine'] => ({
    key,
    section: 'profit',
    name: key,
    sum: false,
    part: false,
    amounts,
    total: amounts.reduce((sum, amount) => sum + amount, 0),
  });
  const lines = [
    line('sold', 900, 800),
    line('returned', -50, -40),
    line('compensated', 0, -10),
    line('cashRefunds', -50, -50),
    line('fee', -1, 0),
    line('class:administration', 7, -9),
    { ...line('type:rent', 7, -9), part: true },
  ];
  const day = { from: '2026-11-01', to: '2026-11-28', closed: false };
  const columns = ['东店', '西店'].map((name) => ({ id: name, name, ...day }));
  const addressOf = (one: Schemas['ProfitLine'], at: number | 'total') =>
    lineAddress(
      {
        line: one,
        lines,
        amountOf: ({ amounts, total }) => (at === 'total' ? total : (amounts[at] ?? 0)),
        ...day,
        shopId: at === 'total' ? undefined : columns[at]?.id,
      },
      () => true,
    );
  await renderInTest(<ProfitTable columns={columns} lines={lines} addressOf={addressOf} />);
  const links = (name: string) =>
    [...document.querySelectorAll('tr')]
      .filter((row) => row.querySelector('th')?.textContent === name)
      .flatMap((row) => [...row.querySelectorAll('td')])
      .map((cell) => {
        const address = cell.querySelector('a')?.getAttribute('href');
        if (!address) return '';
        const { pathname, searchParams } = new URL(address, 'http://shop');
        const { filters } = JSON.parse(searchParams.get('list') ?? '') as { filters: Record<string, string> };
        return [pathname, filters.shopId ?? '所有门店', filters.kind ?? ''].join(' ').trim();
      });
  expect(links('sold')).toEqual(['/statement/sale 东店', '/statement/sale 西店', '/statement/sale 所有门店']);
  expect(links('returned')).toEqual(['/statement/sale 东店', '', '']);
  expect(links('compensated')).toEqual(['', '', '']);
  expect(links('cashRefunds')).toEqual(['', '', '']);
  // What was taken back in a later month leaves an expense above 0.
  expect(links('type:rent')).toEqual(['/fund/expenses 东店', '/fund/expenses 西店', '/fund/expenses 所有门店']);
  expect(links('fee')).toEqual(['/fund/working 东店 fee', '', '/fund/working 所有门店 fee']);
});
