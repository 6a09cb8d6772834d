import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { DateRange } from './DateRange';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00+08:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

type Range = readonly [string | undefined, string | undefined];

async function picker(future = false, report = false) {
  let range: Range = [undefined, undefined];
  function Held() {
    const [[from, to], setRange] = useState<Range>([undefined, undefined]);
    range = [from, to];
    return (
      <DateRange
        label="日期"
        future={future}
        report={report}
        from={{ name: 'from', value: from, onChange: (day) => setRange(([, last]) => [day, last]) }}
        to={{ name: 'to', value: to, onChange: (day) => setRange(([first]) => [first, day]) }}
      />
    );
  }
  const page = await renderInTest(<Held />);
  const open = () => page.click(page.button('常用日期'));
  const choices = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const choose = async (words: string) => {
    await open();
    await page.click(choices().find(({ textContent }) => textContent === words)!);
  };
  return { ...page, open, choices, choose, range: () => range };
}

it('offers the five ranges of a report where it stands above one [CONST-39]', async () => {
  const { open, choices, choose, range } = await picker(false, true);
  await open();
  const words = choices().map(({ textContent }) => textContent);
  expect(words).toEqual(['今天', '近7天', '本月', '近三个月', '近半年', '不限']);
  await choose('近三个月');
  expect(range()).toEqual(['2026-08-21', '2026-11-21']);
});

it('offers the shortcuts in words and puts both days in', async () => {
  const { open, choices } = await picker();
  await open();
  expect(choices().map(({ textContent }) => textContent)).toEqual([
    '今天',
    '昨天',
    '前天',
    '近7天',
    '近30天',
    '近90天',
    '今年至今',
    '本周',
    '上周',
    '本月',
    '上月',
    '本季度',
    '上季度',
    '1月',
    '2月',
    '3月',
    '4月',
    '5月',
    '6月',
    '7月',
    '8月',
    '9月',
    '10月',
    '11月',
    '12月',
    '不限',
  ]);
});

it('ends a query range today, and days to come cannot be chosen [WIDGET-06]', async () => {
  const { choose, range, open, choices } = await picker();
  await choose('本月');
  expect(range()).toEqual(['2026-11-01', '2026-11-21']);
  await open();
  expect(
    choices()
      .filter((choice) => choice.getAttribute('aria-disabled') === 'true')
      .map(({ textContent }) => textContent),
  ).toEqual(['12月']);
  const days = document.querySelectorAll('[data-field]');
  expect(days).toHaveLength(2);
});

it('reaches into the future where a period is set [WIDGET-06]', async () => {
  const { choose, range, open, choices } = await picker(true);
  await choose('12月');
  expect(range()).toEqual(['2026-12-01', '2026-12-31']);
  await open();
  expect(choices().some((choice) => choice.getAttribute('aria-disabled') === 'true')).toBe(false);
});
