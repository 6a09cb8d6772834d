import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { CorrectFloat } from './CorrectFloat';

it('[U-08] a float is corrected to what was in the drawer, with a reason, by Enter alone', async () => {
  const call = vi.fn<Client['call']>().mockResolvedValue(null);
  const onClose = vi.fn<() => void>();
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <CorrectFloat shift={{ id: 's', version: 3, code: 'JB-1', openingFloat: 500_000 }} onClose={onClose} />
    </ApiProvider>,
  );
  expect(page.text()).toContain('开班时填的是 ¥5,000.00');
  const [float, reason] = [
    page.find<HTMLInputElement>('[name=openingFloat]'),
    page.find<HTMLInputElement>('[name=reason]'),
  ];
  const submit = () => act(async () => float.form?.requestSubmit());
  await submit();
  expect(page.text()).toContain('请填写原因');
  expect(call).not.toHaveBeenCalled();
  await page.type(float, '500');
  await page.type(reason, ' 多打了一个零 ');
  await submit();
  await page.eventually(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.calls.map(([{ path }, args]) => [path, args?.body])).toEqual([
    ['/api/parts/shiftRecord/correctFloat', { id: 's', version: 3, openingFloat: 50_000, reason: '多打了一个零' }],
  ]);
  expect(page.notices()).toEqual(['备用金已更正']);
});
