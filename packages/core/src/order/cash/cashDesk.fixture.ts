import { RefusedError } from '@partsdesk/sdk';
import { vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { SellableGoods } from './cart/cart';
import type { CashDeskApi, CashDeskDraft, HeldOrder, PlacedOrder, Receipt } from './cashDesk';
import { cashDeskFlow } from './cashDeskFlow';
import type { CashDeskEmitted } from './cashDeskSetup';
import { filter, oil, plug } from './goods.fixture';

export const goods: Record<string, SellableGoods> = { '6901': filter, '6902': oil, '6903': plug };
export const placed: PlacedOrder = {
  id: 'o1',
  code: 'XS-A01-20261121-000007',
  saleOutId: 'out1',
  saleOutCode: 'CK-A01-20261121-000007',
  receivable: 14_930,
};
export const receipt: Receipt = { id: 'r1', code: 'SK-A01-20261121-000003', received: 14_930, change: 70, debt: 0 };
export const heldOrder: HeldOrder = {
  id: 'h1',
  note: '张师傅',
  customer: { id: 'c1', name: '李师傅' },
  vehicle: undefined,
  handDiscount: 0,
  roundOff: 30,
  approval: null,
  createdBy: '小陈',
  createTime: '2026-11-21T10:00:00+08:00',
  lines: [{ goods: plug, quantity: 4, price: 3_500, orderType: 1 }],
};
export const where = { path: '/api/parts/orderSale/add' };
export const cash = (amount: number) => ({ type: 'setTenders', tenders: [{ method: 'cash', amount }] }) as const;

export function open(options: { api?: Partial<CashDeskApi>; draft?: CashDeskDraft | undefined } = {}) {
  const answers: CashDeskApi = {
    findByScan: (code) => Promise.resolve(goods[code]),
    pricesFor: (customerId, skuIds) =>
      Promise.resolve(
        Object.values(goods)
          .filter(({ skuId }) => skuIds.includes(skuId))
          .map((part) => ({ ...part, customerPrice: part.price - 100, pricedFor: customerId })),
      ),
    search: (keyword) => Promise.resolve(Object.values(goods).filter(({ name }) => name.includes(keyword))),
    factsOf: () => Promise.resolve([]),
    couponsFor: () => Promise.resolve([]),
    addOrder: () => Promise.resolve(placed),
    receive: () => Promise.resolve(receipt),
    approve: () => Promise.resolve({ id: 'a1', approverName: '王建国' }),
    hold: () => Promise.resolve('h1'),
    heldOrders: () => Promise.resolve([heldOrder]),
    takeHeld: () => Promise.resolve(heldOrder),
    preOrder: () =>
      Promise.resolve({
        id: 'p1',
        code: 'FX-A01-20261121-000001',
        customer: { id: 'c1', name: '李师傅' },
        remark: '周三来取',
        lines: [{ goods: plug, quantity: 4, price: 3_500, orderType: 1 }],
      }),
    ...options.api,
  };
  const api = {
    ...answers,
    addOrder: vi.fn(answers.addOrder),
    receive: vi.fn(answers.receive),
    hold: vi.fn(answers.hold),
  };
  let keys = 0;
  let clock = 1_000;
  const actor = createActor(cashDeskFlow, {
    input: { api, newKey: () => `key${++keys}`, now: () => (clock += 500), draft: options.draft },
  });
  const emitted: CashDeskEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const reach = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 });
  const idle = () => waitFor(actor, ({ context }) => context.scans.length === 0, { timeout: 10_000 });
  const notices = () => emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.text] : []));
  const lines = () =>
    actor.getSnapshot().context.cart.lines.map(({ goods: { name }, quantity }) => `${name}×${quantity}`);
  return { actor, api, emitted, notices, reach, idle, lines, state: () => actor.getSnapshot().context };
}

/** Opens the checkout with three parts in the cart. */
export async function atCheckout(options?: Parameters<typeof open>[0]) {
  const desk = open(options);
  for (const code of ['6901', '6902', '6903']) desk.actor.send({ type: 'scan', code });
  await desk.idle();
  desk.actor.send({ type: 'openCheckout' });
  await desk.reach({ checkout: 'tendering' });
  return desk;
}

export const tooCheap = new RefusedError('「机油滤清器」低于您的最低折扣', {
  ...where,
  status: 1,
  errors: [
    { field: 'lines[0].price', message: '「机油滤清器」低于您的最低折扣' },
    { field: 'approvalId', message: '需授权人授权' },
  ],
});
export const approver = { username: 'dianzhang', password: 'x' };
