import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { WaitingPayment } from './WaitingPayment';

const mocks = vi.hoisted(() => ({ call: vi.fn<Client['call']>() }));
vi.mock('../../session', () => ({ client: { call: mocks.call }, now: () => 0 }));

const trade = {
  ...{ outTradeNo: 'a'.repeat(32), status: 1, amount: 3500, provider: 'wechat' },
  ...{ createTime: '1970-01-01T00:00:00Z', expireTime: '1970-01-01T00:00:30Z' },
};

async function found(standing: object) {
  mocks.call.mockReset();
  mocks.call.mockImplementation(({ path }) =>
    Promise.resolve(
      path.endsWith('/checkNotPay')
        ? standing
        : path.endsWith('/undo')
          ? { ...trade, channel: 'wxCode', status: 4, reason: '未付款，已撤销' }
          : null,
    ),
  );
  const page = await renderInTest(
    <ApiProvider client={{ call: mocks.call }}>
      <WaitingPayment saleOutId="out1" amount={3500} onPaid={() => undefined} onClose={() => undefined} />
    </ApiProvider>,
  );
  const called = (name: string) => mocks.call.mock.calls.filter(([{ path }]) => path.endsWith(`/${name}`)).length;
  return { page, called };
}

it('a payment by the customer’s code that waits for the password is shown again, and can be undone', async () => {
  const { page, called } = await found({ open: true, trade: { ...trade, channel: 'wxCode' }, paid: false, due: 3500 });
  await page.eventually(() => expect(page.text()).toContain('请顾客输入密码'));
  await page.click(page.button('撤销收款'));
  await page.eventually(() => expect(page.text()).toContain('未付款，已撤销'));
  expect(called('undo')).toBe(1);
  expect(called('add')).toBe(0);
});

it('a payment on the customer’s own phone is told where other ways are refused, with the button that drops it', async () => {
  const { page, called } = await found({ open: true, trade: { ...trade, channel: 'jsapi' }, paid: false, due: 3500 });
  await page.eventually(() => expect(page.text()).toContain('顾客正在付款 ¥35.00（微信内支付）'));
  await page.click(page.button('撤销付款'));
  await page.eventually(() => page.find('[role=alertdialog]'));
  await page.click(page.find('[role=alertdialog] .MuiButton-contained'));
  await page.eventually(() => expect(called('delBySaleOutId')).toBe(1));
});

it('without an open payment nothing is shown', async () => {
  const { page, called } = await found({ open: false, trade: null, paid: false, due: 3500 });
  await page.eventually(() => expect(called('checkNotPay')).toBe(1));
  expect(page.text()).toBe('');
});
