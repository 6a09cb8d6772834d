import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { ProfitTable } from './ProfitTable';

it('the report names the days that it counts, from the first column to the last', async () => {
  const columns = [
    { id: '10', name: '2026-10', from: '2026-10-05', to: '2026-10-31', closed: true },
    { id: '11', name: '2026-11', from: '2026-11-01', to: '2026-11-28', closed: false },
  ];
  const page = await renderInTest(<ProfitTable columns={columns} lines={[]} addressOf={() => undefined} />);
  expect(page.text()).toContain('2026-10-05 至 2026-11-28');
});
