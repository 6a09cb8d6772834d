import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CouponTrial } from './CouponTrial';

afterEach(() => vi.restoreAllMocks());

it('the result of a trial is scrolled into view, and the focus stays', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const trial = { days: 90, orders: 12, qualifying: 0, discount: 0, revenue: 0, margin: null };
  const call = vi.fn<Client['call']>().mockResolvedValue(trial);
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <CouponTrial value={{ kind: 1, face: 500, threshold: 0, scope: 0 }} />
    </ApiProvider>,
  );
  const button = page.button('试算近 90 天');
  await act(async () => button.focus());
  await page.click(button);
  await page.settle();
  const result = page.find('[role=status]');
  expect(result.textContent).toContain('没有一张够用');
  expect(scrolled.mock.contexts).toEqual([result]);
  expect(document.activeElement).toBe(button);
});
