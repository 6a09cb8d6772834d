import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import type { Tender } from '@partsdesk/core/order/receipt/tenders';
import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CustomerCardStoredValueSave } from '../../../customer/card/CustomerCardStoredValueSave';
import { CreditSwitch } from '../cart/CreditSwitch';
import { useCredit } from '../cart/useCredit';
import { Paid } from './Paid';
import { Settled } from './Settled';
import { chooseCard } from './tenderChoice';
import { TenderPanel } from './TenderPanel';

vi.mock('../../../useMayVisit', () => ({ useMayVisit: () => () => true }));

const DUE = 10_000;

function Credit({
  tenders,
  ...props
}: {
  tenders: readonly Tender[];
  onCredit: boolean;
  onChange: (on: boolean) => void;
}) {
  const rest = DUE - tenders.reduce((sum, { amount }) => sum + amount, 0);
  const credit = useCredit({ customerId: 'c', booked: 0, rest, onCredit: props.onCredit });
  return (
    <>
      <CreditSwitch credit={credit} {...props} />
      <p role="alert">{credit.problem}</p>
    </>
  );
}

function Paying({ start, creditLimit }: { start: readonly Tender[]; creditLimit: number | null }) {
  const [tenders, setTenders] = useState(start);
  const [onCredit, setOnCredit] = useState(false);
  const call = vi.fn<Client['call']>().mockResolvedValue({ name: '王师傅修理厂', kind: 2, debt: 0, creditLimit });
  return (
    <ApiProvider client={{ call }}>
      <TenderPanel due={DUE} tenders={tenders} onCredit={onCredit} onChange={setTenders} onPay={() => undefined} />
      <Settled due={DUE} tenders={tenders} onCredit={onCredit} />
      <Credit tenders={tenders} onCredit={onCredit} onChange={setOnCredit} />
      <output>{tenders.map(({ method, amount }) => `${method} ${String(amount)}`).join(', ')}</output>
    </ApiProvider>
  );
}

const paying = async (start: readonly Tender[], creditLimit: number | null = 50_000) => {
  const page = await renderInTest(<Paying start={start} creditLimit={creditLimit} />);
  await page.settle();
  return page;
};

it('[U-26] F7 puts the rest on credit, and then nothing asks for a way to pay', async () => {
  const page = await paying([]);
  expect(page.text()).toContain('请选择收款方式');
  await page.press(document.body, 'F7');
  expect(page.find<HTMLInputElement>('input[role=switch], input[type=checkbox]').checked).toBe(true);
  expect(page.text()).not.toContain('请选择收款方式');
  expect(page.text()).toContain('全部挂账，不收款');
  await page.press(document.body, 'F7');
  expect(page.text()).toContain('请选择收款方式');
});

it('what a customer may not owe is told before the order is placed, with what to take first', async () => {
  const page = await paying([{ method: 'cash', amount: 1_000 }], 6_000);
  await page.press(document.body, 'F7');
  expect(page.find('[role=alert]').textContent).toBe('超过信用额度，最多再挂账 ¥60.00：请先收 ¥30.00');
  const enough = await paying([{ method: 'cash', amount: 4_000 }], 6_000);
  await enough.press(document.body, 'F7');
  expect(enough.find('[role=alert]').textContent).toBe('');
});

it('[U-26] F7 says why a customer cannot owe', async () => {
  const page = await paying([], null);
  await page.press(document.body, 'F7');
  expect(page.notices()).toEqual(['王师傅修理厂未开通挂账']);
});

it('[U-27] Alt+4 takes the place of the last tender when everything is covered', async () => {
  const page = await paying([
    { method: 'cash', amount: 4_000 },
    { method: 'wechat', amount: 6_000 },
  ]);
  await page.press(document.body, '4', { altKey: true, code: 'Digit4' });
  expect(page.find('output').textContent).toBe('cash 4000, bankCard 6000');
});

it('[U-27] without cash there are neither notes nor change', async () => {
  const page = await paying([{ method: 'wechat', amount: DUE }]);
  await page.press(document.body, '2', { altKey: true, code: 'Digit2' });
  expect(page.text()).not.toContain('找零');
  expect(page.text()).toContain('已收齐');
  const cash = await paying([{ method: 'cash', amount: DUE }]);
  expect(cash.text()).toContain('找零');
  expect(cash.text()).toContain('收现金');
});

it('before an amount is chosen, charging a card asks for it, and calls nothing settled', async () => {
  const call = vi.fn<Client['call']>().mockResolvedValue([]);
  const page = await renderInTest(
    <ApiProvider client={{ call }}>
      <CustomerCardStoredValueSave />
    </ApiProvider>,
  );
  await page.settle();
  expect(page.text()).toContain('请先选择充值金额');
  expect(page.text()).not.toMatch(/这单不用收款|已收齐/);
  await page.type(page.find<HTMLInputElement>('input[name=amount]'), '100');
  expect(page.text()).not.toContain('请先选择充值金额');
});

it('a sale on credit names its customer, and leads to 待出库 while its goods are not out', async () => {
  const sold = async (status: number) => {
    const call = vi.fn<Client['call']>(({ path }) => Promise.resolve(path.endsWith('/saleOut/item') ? { status } : []));
    const page = await renderInTest(
      <ApiProvider client={{ call }}>
        <Paid
          receipt={{ id: null, code: '', received: 0, change: 0, debt: DUE }}
          tenders={[]}
          saleOutId="7"
          saleOutCode="CK1"
          customerId="c"
          customerName="王师傅修理厂"
          nextLabel="下一单"
          onNext={() => undefined}
        />
      </ApiProvider>,
    );
    await page.settle();
    return page;
  };
  const { statuses } = saleOutLifecycle;
  const waiting = await sold(statuses.waitingOut.code);
  expect(waiting.find('h2').textContent).toBe('已挂账 · 王师傅修理厂');
  expect(waiting.text()).toContain('货还没出库，去待出库');
  expect(waiting.find('a[href$="?id=7"]').textContent).toBe('去待出库');
  expect((await sold(statuses.allOut.code)).text()).not.toContain('货还没出库');
});

it('[MEM-50] a cash card pays what is on it, and the last tender that is no card keeps the rest', () => {
  const card = (number: string, balance: number) => ({ number, balance });
  expect(chooseCard([{ method: 'cash', amount: DUE }], DUE, card('a', 3000))).toEqual([
    { method: 'cashCard', cardNumber: 'a', amount: 3000 },
    { method: 'cash', amount: 7000 },
  ]);
  // More cash than is due: only what is due counts.
  expect(chooseCard([{ method: 'cash', amount: 20_000 }], DUE, card('a', 3000)).at(-1)?.amount).toBe(7000);
  const one = [{ method: 'cashCard', cardNumber: 'a', amount: 6000 }] as const;
  expect(chooseCard(one, DUE, card('b', 9000))).toEqual([
    ...one,
    { method: 'cashCard', cardNumber: 'b', amount: 4000 },
  ]);
  expect(chooseCard(one, DUE, card('a', 9000))).toBe(one);
  expect(chooseCard(one, 6000, card('b', 9000))).toBe(one);
  expect(chooseCard(one, DUE, card('b', 0))).toBe(one);
});
