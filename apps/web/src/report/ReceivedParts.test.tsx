import type { Schemas } from '@partsdesk/sdk/types/parts';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { expect, it, vi } from 'vitest';
import { ReceivedParts } from './ReceivedParts';

vi.mock('../useMayVisit', () => ({ useMayVisit: () => () => true }));

it('today’s money is told by what it is made of, each part with its list, and their sum is the tile’s', async () => {
  const receivedParts = { receipts: 50_000, makeups: 1000, cards: 9500, refunds: -2000, afterSales: 0 };
  const { find } = await renderInTest(
    <ReceivedParts
      figures={{ received: 58_500, receivedParts } as Schemas['TodayFigures']}
      days={{ from: '2026-11-29', to: '2026-11-29' }}
      onClose={() => undefined}
    />,
  );
  const rows = [...find('[role=dialog]').querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    ...['销售收款¥500.00', '补差价¥10.00', '卡里付的¥95.00', '退货退款-¥20.00', '商城退款¥0.00', '合计¥585.00'],
  ]);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=dialog] a')].map(({ href }) => new URL(href));
  const today = { from: '2026-11-29', to: '2026-11-29' };
  expect(links.map(({ pathname, searchParams }) => [pathname, readListState(searchParams).filters])).toEqual([
    ['/fund/working', { kind: 'receiptBill', ...today }],
    ['/fund/working', { kind: 'onlineMakeup', ...today }],
    ['/fund/noncash', { nature: 2, ...today }],
    ['/fund/working', { kind: 'refundBill', ...today }],
    ['/fund/working', { kind: 'afterSale', ...today }],
  ]);
});
