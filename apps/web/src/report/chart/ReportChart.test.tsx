import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { highestAndRest, type ChartPoint } from './chartPoints';
import { ReportChart } from './ReportChart';

const points: ChartPoint[] = [
  { label: '城东店', amounts: [12_300, 500] },
  { label: '城西店', amounts: [-4_500, 0] },
];
const series = [
  { label: '净销售额', color: 'navy' },
  { label: '收款', color: 'green' },
];

it.each(['line', 'bars', 'stacked'] as const)(
  'a chart of %s reads its points out and opens one by Enter',
  async (kind) => {
    const opened = vi.fn<(index: number) => void>();
    const page = await renderInTest(
      <ReportChart label="各店" kind={kind} points={points} series={series} onPoint={opened} />,
    );
    const focus = () => document.activeElement as HTMLElement;
    await act(async () => page.find<HTMLElement>('[role=group][aria-label=各店] [tabindex="0"]').focus());
    await page.press(focus(), 'ArrowRight');
    expect(page.text()).toContain('城东店，净销售额，¥123.00');
    await page.press(focus(), 'ArrowRight');
    expect(page.text()).toContain('城西店，净销售额，-¥45.00');
    await page.press(focus(), 'Enter');
    expect(opened).toHaveBeenCalledExactlyOnceWith(1);
  },
);

it('the highest twelve groups have a bar each, all others one, and the bars come to the totals', () => {
  const groups = Array.from({ length: 20 }, (_, at) => ({ label: `组${String(at)}`, amounts: [100 - at, at] }));
  const totals = [0, 1].map((place) => groups.reduce((sum, { amounts }) => sum + (amounts[place] ?? 0), 0));
  const bars = highestAndRest(groups.slice(0, 12), totals, groups.length);
  expect(bars).toHaveLength(13);
  expect(bars.at(-1)?.label).toBe('其他');
  for (const place of [0, 1])
    expect(bars.reduce((sum, { amounts }) => sum + (amounts[place] ?? 0), 0)).toBe(totals[place]);
  expect(highestAndRest(groups.slice(0, 12), totals, 12)).toHaveLength(12);
});
