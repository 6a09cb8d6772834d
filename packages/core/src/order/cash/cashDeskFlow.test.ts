import { NetworkError, RefusedError } from '@partsdesk/sdk';
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { SellableGoods } from './cart';
import type { CashDeskApi, CashDeskDraft, HeldOrder, PlacedOrder, Receipt } from './cashDesk';
import { fromDraft, toDraft } from './cashDeskDraft';
import { cashDeskFlow } from './cashDeskFlow';
import type { CashDeskEmitted } from './cashDeskSetup';
import { amountDue } from './checkout';
import { filter, oil, plug } from './goods.fixture';

const goods: Record<string, SellableGoods> = { '6901': filter, '6902': oil, '6903': plug };
const placed: PlacedOrder = {
  id: 'o1',
  code: 'XS-A01-20261121-000007',
  saleOutId: 'out1',
  saleOutCode: 'CK-A01-20261121-000007',
  receivable: 14_930,
};
const receipt: Receipt = { id: 'r1', code: 'SK-A01-20261121-000003', received: 14_930, change: 70, debt: 0 };
const heldOrder: HeldOrder = {
  id: 'h1',
  note: '张师傅',
  customer: { id: 'c1', name: '李师傅' },
  vehicle: undefined,
  handDiscount: 0,
  roundOff: 30,
  createdBy: '小陈',
  createTime: '2026-11-21T10:00:00+08:00',
  lines: [{ goods: plug, quantity: 4, price: 3_500, orderType: 1 }],
};
const where = { path: '/api/parts/orderSale/add' };
const cash = (amount: number) => ({ type: 'setTenders', tenders: [{ method: 'cash', amount }] }) as const;

function open(options: { api?: Partial<CashDeskApi>; draft?: CashDeskDraft | undefined } = {}) {
  const answers: CashDeskApi = {
    findByScan: (code) => Promise.resolve(goods[code]),
    pricesFor: (customerId, skuIds) =>
      Promise.resolve(
        Object.values(goods)
          .filter(({ skuId }) => skuIds.includes(skuId))
          .map((part) => ({ ...part, customerPrice: part.price - 100, pricedFor: customerId })),
      ),
    search: (keyword) => Promise.resolve(Object.values(goods).filter(({ name }) => name.includes(keyword))),
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
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 });
  const idle = () => waitFor(actor, ({ context }) => context.scans.length === 0, { timeout: 1000 });
  const notices = () => emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.text] : []));
  const lines = () =>
    actor.getSnapshot().context.cart.lines.map(({ goods: { name }, quantity }) => `${name}×${quantity}`);
  return { actor, api, emitted, notices, reach, idle, lines, state: () => actor.getSnapshot().context };
}

/** Opens the checkout with three parts in the cart. */
async function atCheckout(options?: Parameters<typeof open>[0]) {
  const desk = open(options);
  for (const code of ['6901', '6902', '6903']) desk.actor.send({ type: 'scan', code });
  await desk.idle();
  desk.actor.send({ type: 'openCheckout' });
  await desk.reach({ checkout: 'tendering' });
  return desk;
}

describe('a sale that is paid by code', () => {
  const byPhone: Receipt = { id: 'r2', code: 'SK-A01-20261121-000004', received: 14_930, change: 0, debt: 0 };

  it('places the order, shows the code without a receipt, and goes on when the phone has paid', async () => {
    const desk = await atCheckout();
    desk.actor.send(cash(14_930));
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.api.receive).not.toHaveBeenCalled();
    expect(desk.state().tenders).toEqual([]);
    desk.actor.send({ type: 'collected', receipt: byPhone });
    expect(desk.actor.getSnapshot().matches('finished')).toBe(true);
    expect(desk.emitted.at(-1)).toMatchObject({ type: 'finished', receipt: byPhone });
  });

  it('receives what is paid otherwise first; the code brings the rest', async () => {
    const part: Receipt = { id: 'r1', code: 'SK-1', received: 5_000, change: 0, debt: 9_930 };
    const desk = await atCheckout({ api: { receive: () => Promise.resolve(part) } });
    desk.actor.send(cash(5_000));
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.api.receive).toHaveBeenCalledExactlyOnceWith(
      { saleOutId: 'out1', tenders: [{ method: 'cash', amount: 5_000 }], onCredit: false },
      'key2',
    );
    expect(amountDue(desk.state())).toBe(9_930);
  });

  it('put away unpaid, the rest is taken in cash, under a key of its own', async () => {
    const part: Receipt = { id: 'r1', code: 'SK-1', received: 5_000, change: 0, debt: 9_930 };
    const desk = await atCheckout({
      api: { receive: ({ tenders }) => Promise.resolve(tenders[0]?.amount === 5_000 ? part : receipt) },
    });
    desk.actor.send(cash(5_000));
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    desk.actor.send({ type: 'putCodeAway' });
    expect(desk.state().tenders).toEqual([{ method: 'cash', amount: 9_930 }]);
    desk.actor.send({ type: 'pay' });
    await desk.reach('finished');
    expect(desk.api.receive.mock.calls.map(([, key]) => key)).toEqual(['key2', 'key3']);
  });

  it('is shown again for an order that stands, and only once placed', async () => {
    const desk = await atCheckout();
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    desk.actor.send({ type: 'putCodeAway' });
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.api.addOrder).toHaveBeenCalledTimes(1);
  });

  it('left by a reload of the page stands unpaid, and can be collected again', async () => {
    const before = await atCheckout();
    before.actor.send({ type: 'collectByCode' });
    await before.reach({ checkout: 'showingCode' });
    const after = open({ draft: fromDraft(JSON.parse(JSON.stringify(toDraft(before.actor.getSnapshot())))) });
    expect(after.actor.getSnapshot().matches({ checkout: 'collecting' })).toBe(true);
    after.actor.send({ type: 'collectByCode' });
    await after.reach({ checkout: 'showingCode' });
  });

  it("is not shown where a price is refused; with a manager's approval it is", async () => {
    const desk = await atCheckout({
      api: { addOrder: (draft) => (draft.approvalId ? Promise.resolve(placed) : Promise.reject(tooCheap)) },
    });
    desk.actor.send({ type: 'collectByCode' });
    await waitFor(desk.actor, ({ context }) => context.refusal !== undefined);
    desk.actor.send({ type: 'approve', approver });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.api.receive).not.toHaveBeenCalled();
  });
});

const tooCheap = new RefusedError('「机油滤清器」低于您的最低折扣', {
  ...where,
  status: 1,
  errors: [
    { field: 'lines[0].price', message: '「机油滤清器」低于您的最低折扣' },
    { field: 'approvalId', message: '需要店长或店主授权' },
  ],
});
const approver = { username: 'dianzhang', password: 'x' };

describe("a manager's approval", () => {
  it('is asked for where the sale was refused, and the sale goes on by itself under a key of its own', async () => {
    const desk = await atCheckout({
      api: { addOrder: (draft) => (draft.approvalId ? Promise.resolve(placed) : Promise.reject(tooCheap)) },
    });
    desk.actor.send({ type: 'approve', approver });
    expect(desk.actor.getSnapshot().matches({ checkout: 'tendering' })).toBe(true);
    desk.actor.send(cash(15_000));
    desk.actor.send({ type: 'pay' });
    await waitFor(desk.actor, ({ context }) => context.refusal !== undefined);
    desk.actor.send({ type: 'approve', approver });
    await desk.reach('finished');
    const [[first, firstKey] = [], [second, secondKey] = []] = desk.api.addOrder.mock.calls;
    expect(second).toEqual({ ...first, approvalId: 'a1' });
    expect(secondKey).not.toBe(firstKey);
  });

  it('that is not given keeps the cart, the refusal and the reason', async () => {
    const wrong = new RefusedError('账号或密码错误', {
      ...where,
      status: 1,
      errors: [{ field: 'password', message: '账号或密码错误' }],
    });
    const desk = await atCheckout({
      api: { addOrder: () => Promise.reject(tooCheap), approve: () => Promise.reject(wrong) },
    });
    desk.actor.send(cash(15_000));
    desk.actor.send({ type: 'pay' });
    await waitFor(desk.actor, ({ context }) => context.refusal !== undefined);
    desk.actor.send({ type: 'approve', approver });
    await waitFor(desk.actor, ({ context }) => context.approvalRefusal !== undefined);
    expect(desk.state()).toMatchObject({
      refusal: { message: '「机油滤清器」低于您的最低折扣' },
      approvalRefusal: { message: '账号或密码错误' },
      approval: undefined,
    });
    expect(desk.lines()).toHaveLength(3);
  });

  it('holds a cart as well, and is void once the cart changes', async () => {
    const desk = open({
      api: {
        hold: (_cart, _note, _key, approvalId) => (approvalId ? Promise.resolve('h1') : Promise.reject(tooCheap)),
      },
    });
    desk.actor.send({ type: 'add', goods: filter });
    desk.actor.send({ type: 'hold', note: '等师傅' });
    await waitFor(desk.actor, ({ context }) => context.refusal !== undefined);
    desk.actor.send({ type: 'approve', approver });
    await waitFor(desk.actor, ({ context }) => context.cart.lines.length === 0);
    expect(desk.api.hold.mock.calls.map(([, note, , approvalId]) => [note, approvalId])).toEqual([
      ['等师傅', undefined],
      ['等师傅', 'a1'],
    ]);
  });

  it('survives a reload with the sale that it belongs to, and its key', async () => {
    const desk = await atCheckout({
      api: { addOrder: (draft) => Promise.reject(draft.approvalId ? new NetworkError('network', where) : tooCheap) },
    });
    desk.actor.send(cash(15_000));
    desk.actor.send({ type: 'pay' });
    await waitFor(desk.actor, ({ context }) => context.refusal !== undefined);
    desk.actor.send({ type: 'approve', approver });
    await waitFor(desk.actor, ({ context }) => context.approval !== undefined && context.refusal !== undefined);
    const kept = fromDraft(JSON.parse(JSON.stringify(toDraft(desk.actor.getSnapshot()))));
    const again = open({ draft: kept });
    expect(again.state().intent).toEqual(desk.state().intent);
  });
});

describe('scanning', () => {
  it('adds a part, or one more of it, and keeps the order of a quick hand', async () => {
    const { actor, idle, lines, emitted } = open();
    for (const code of ['6901', '6903', '6901']) actor.send({ type: 'scan', code });
    await idle();
    expect(lines()).toEqual(['机油滤清器×2', '火花塞×1']);
    expect(emitted.map((event) => (event.type === 'added' ? event.goods.name : event.type))).toEqual([
      '机油滤清器',
      '火花塞',
      '机油滤清器',
    ]);
  });

  it('an unknown code is told and leaves the cart as it is, and the next scan is looked up', async () => {
    const { actor, idle, lines, emitted } = open();
    for (const code of ['6901', '404404', '6903']) actor.send({ type: 'scan', code });
    await idle();
    expect(lines()).toEqual(['机油滤清器×1', '火花塞×1']);
    expect(emitted).toContainEqual({ type: 'unknownCode', code: '404404', text: '未找到条码“404404”对应的商品' });
  });

  it('a failing look-up asks to scan again', async () => {
    const { actor, idle, notices } = open({
      api: { findByScan: () => Promise.reject(new NetworkError('network', where)) },
    });
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    expect(notices()).toEqual(['条码“6901”查询失败，请重新扫码']);
  });

  it("the newest keyword's answer counts", async () => {
    const answers: ((found: SellableGoods[]) => void)[] = [];
    const { actor, state } = open({ api: { search: () => new Promise((resolve) => answers.push(resolve)) } });
    actor.send({ type: 'search', keyword: '机' });
    actor.send({ type: 'search', keyword: '火花' });
    answers[1]?.([plug]);
    answers[0]?.([filter, oil]);
    await waitFor(actor, ({ context }) => context.found.length > 0);
    expect(state().found).toEqual([plug]);
  });
});

describe('changing the cart', () => {
  it('undoes one change at a time', async () => {
    const { actor, idle, lines, state } = open();
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    actor.send({ type: 'setQuantity', skuId: '1', quantity: 3 });
    actor.send({ type: 'setPrice', skuId: '1', price: 4_000 });
    actor.send({ type: 'remove', skuId: '1' });
    actor.send({ type: 'undo' });
    expect(state().cart.lines[0]).toMatchObject({ quantity: 3, price: 4_000 });
    actor.send({ type: 'undo' });
    expect(state().cart.lines[0]).toMatchObject({ quantity: 3, price: 4_500 });
    actor.send({ type: 'undo' });
    expect(lines()).toEqual(['机油滤清器×1']);
    actor.send({ type: 'undo' });
    actor.send({ type: 'undo' });
    expect(lines()).toEqual([]);
  });

  it('a refused change is told and is no step of undo', async () => {
    const { actor, idle, notices, lines } = open();
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    actor.send({ type: 'setQuantity', skuId: '1', quantity: 1.5 });
    expect(notices()).toEqual(['数量必须为整数']);
    actor.send({ type: 'undo' });
    expect(lines()).toEqual([]);
  });
});

describe('holding', () => {
  it('holds the cart and begins the next sale', async () => {
    const { actor, api, idle, reach, lines, notices } = open();
    actor.send({ type: 'hold', note: '' });
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    const held = actor.getSnapshot().context.cart;
    actor.send({ type: 'hold', note: '张师傅' });
    actor.send({ type: 'scan', code: '6903' });
    await reach('selling');
    await idle();
    expect(api.hold).toHaveBeenCalledExactlyOnceWith(held, '张师傅', 'key1', undefined);
    expect(notices()).toEqual(['没有可挂单的商品', '挂单成功']);
    expect(lines()).toEqual(['火花塞×1']);
  });

  it('a refused hold keeps the cart, and is tried again under the same key', async () => {
    const { actor, api, idle, reach, lines, state } = open({
      api: { hold: () => Promise.reject(new NetworkError('network', where)) },
    });
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    for (let time = 0; time < 2; time++) {
      actor.send({ type: 'hold', note: '' });
      await reach('selling');
    }
    expect(lines()).toEqual(['机油滤清器×1']);
    expect(state().refusal?.message).toBe('网络异常，请稍后重试');
    expect(api.hold.mock.calls.map(([, , key]) => key)).toEqual(['key1', 'key1']);
  });

  it('takes a held order back, but not over a cart that is in use', async () => {
    const { actor, idle, reach, lines, notices, state } = open();
    actor.send({ type: 'listHeld' });
    await waitFor(actor, ({ context }) => context.held.length === 1);
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    actor.send({ type: 'takeHeld', id: 'h1' });
    expect(notices()).toEqual(['请先结算、挂单或清空当前商品']);
    actor.send({ type: 'clear' });
    actor.send({ type: 'takeHeld', id: 'h1' });
    await reach('selling');
    expect(lines()).toEqual(['火花塞×4']);
    expect(state().cart).toMatchObject({ customer: { id: 'c1' }, roundOff: 30 });
    expect(amountDue(state())).toBe(13_970);
    expect(state().held).toEqual([]);
  });

  it('opens what was ordered elsewhere, at this customer’s prices, and hands its id over when it is sold', async () => {
    const { actor, api, lines, reach, state } = open();
    actor.send({ type: 'takePre', id: 'p1' });
    await waitFor(
      actor,
      ({ context }) =>
        context.cart.preOrder !== undefined && context.cart.lines.every(({ goods: part }) => part.pricedFor === 'c1'),
    );
    expect(lines()).toEqual(['火花塞×4']);
    expect(state().cart).toMatchObject({ customer: { id: 'c1' }, remark: '周三来取' });
    actor.send({ type: 'openCheckout' });
    actor.send(cash(amountDue(state()) ?? 0));
    actor.send({ type: 'pay' });
    await reach('finished');
    expect(api.addOrder.mock.calls[0]?.[0]).toMatchObject({ preOrderId: 'p1' });
  });
});

describe('checking out', () => {
  it('needs something to sell', () => {
    const { actor, notices } = open();
    actor.send({ type: 'openCheckout' });
    expect(notices()).toEqual(['请先添加商品']);
    expect(actor.getSnapshot().matches('selling')).toBe(true);
  });

  it('places the order with what the desk shows, receives the tenders, gives change and goes on', async () => {
    const { actor, api, emitted, reach, state, lines } = await atCheckout();
    actor.send({
      type: 'setTenders',
      tenders: [
        { method: 'wechat', amount: 10_000 },
        { method: 'cash', amount: 5_000 },
      ],
    });
    actor.send({ type: 'pay' });
    await reach('finished');
    expect(api.addOrder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ expected: 14_930 }), 'key1');
    expect(api.receive).toHaveBeenCalledExactlyOnceWith(
      {
        saleOutId: 'out1',
        onCredit: false,
        tenders: [
          { method: 'wechat', amount: 10_000 },
          { method: 'cash', amount: 5_000 },
        ],
      },
      'key2',
    );
    expect(state().receipt?.change).toBe(70);
    expect(emitted.at(-1)).toMatchObject({ type: 'finished', placed, receipt });
    actor.send({ type: 'next' });
    expect(lines()).toEqual([]);
    expect(state()).toMatchObject({ placed: undefined, receipt: undefined, tenders: [], intent: undefined });
  });

  it('does not place an order that is not paid for, and says how much is missing', async () => {
    const { actor, api, notices } = await atCheckout();
    actor.send(cash(10_000));
    actor.send({ type: 'pay' });
    expect(notices()).toEqual(['收款金额不足，还差¥49.30']);
    actor.send({ type: 'setTenders', tenders: [{ method: 'alipay', amount: 20_000 }] });
    actor.send({ type: 'pay' });
    expect(notices().at(-1)).toContain('非现金收款不能超过应收金额');
    expect(api.addOrder).not.toHaveBeenCalled();
  });

  it('on credit needs a customer', async () => {
    const { actor, api, notices, reach } = await atCheckout();
    actor.send({ type: 'setOnCredit', onCredit: true });
    actor.send({ type: 'pay' });
    expect(notices()).toEqual(['挂账请先选择客户']);
    actor.send({ type: 'backToCart' });
    actor.send({ type: 'setCustomer', customer: { id: 'c1', name: '李师傅' } });
    await waitFor(actor, ({ context: { cart } }) => cart.lines.every(({ goods: part }) => part.pricedFor === 'c1'), {
      timeout: 1000,
    });
    actor.send({ type: 'openCheckout' });
    actor.send({ type: 'pay' });
    await reach('finished');
    expect(api.receive).toHaveBeenCalledExactlyOnceWith(
      { saleOutId: 'out1', onCredit: true, tenders: [] },
      expect.any(String),
    );
  });

  it('a scan during the checkout changes nothing', async () => {
    const { actor, notices, lines } = await atCheckout();
    actor.send({ type: 'scan', code: '6901' });
    expect(notices()).toEqual(['结算中，不能添加商品']);
    expect(lines()).toHaveLength(3);
  });

  it('a refused order keeps everything typed and names the fields', async () => {
    const refusal = new RefusedError('库存不足', {
      ...where,
      status: 1,
      errors: [{ field: 'lines[1].quantity', message: '机油仅剩0.5升' }],
    });
    const { actor, reach, state, lines } = await atCheckout({ api: { addOrder: () => Promise.reject(refusal) } });
    actor.send(cash(15_000));
    actor.send({ type: 'pay' });
    await reach({ checkout: 'tendering' });
    expect(state().refusal).toEqual({ message: '库存不足', errors: refusal.errors, definite: true });
    expect(state().tenders).toEqual([{ method: 'cash', amount: 15_000 }]);
    expect(lines()).toHaveLength(3);
  });

  it('an unchanged cart keeps its key over a lost answer and a return, a changed cart gets a new one', async () => {
    const { actor, api, reach } = await atCheckout({
      api: { addOrder: () => Promise.reject(new NetworkError('network', where)) },
    });
    actor.send(cash(15_000));
    for (let time = 0; time < 2; time++) {
      actor.send({ type: 'pay' });
      await reach({ checkout: 'tendering' });
    }
    actor.send({ type: 'backToCart' });
    actor.send({ type: 'openCheckout' });
    actor.send({ type: 'pay' });
    await reach({ checkout: 'tendering' });
    actor.send({ type: 'backToCart' });
    actor.send({ type: 'setQuantity', skuId: '3', quantity: 2 });
    actor.send(cash(20_000));
    actor.send({ type: 'openCheckout' });
    actor.send({ type: 'setTenders', tenders: [{ method: 'cash', amount: 20_000 }] });
    actor.send({ type: 'pay' });
    await reach({ checkout: 'tendering' });
    expect(api.addOrder.mock.calls.map(([, key]) => key)).toEqual(['key1', 'key1', 'key1', 'key3']);
  });
});

describe('an order that stands while its receipt failed', () => {
  async function placedButNotPaid(error: Error) {
    let failing = true;
    const desk = await atCheckout({
      api: { receive: () => (failing ? Promise.reject(error) : Promise.resolve(receipt)) },
    });
    desk.actor.send(cash(15_000));
    desk.actor.send({ type: 'pay' });
    await desk.reach({ checkout: 'collecting' });
    return {
      ...desk,
      recover: () => {
        failing = false;
      },
    };
  }

  it('is kept, and only the receipt is tried again, under the same key', async () => {
    const { actor, api, reach, recover } = await placedButNotPaid(new NetworkError('network', where));
    recover();
    actor.send({ type: 'pay' });
    await reach('finished');
    expect(api.addOrder).toHaveBeenCalledTimes(1);
    expect(api.receive.mock.calls.map(([, key]) => key)).toEqual(['key2', 'key2']);
  });

  it('may be paid otherwise after a sure refusal, which is another intent', async () => {
    const { actor, api, reach, recover } = await placedButNotPaid(
      new RefusedError('收款账户已停用', { ...where, status: 1 }),
    );
    recover();
    actor.send({ type: 'setTenders', tenders: [{ method: 'wechat', amount: 14_930 }] });
    actor.send({ type: 'pay' });
    await reach('finished');
    expect(api.receive.mock.calls.map(([, key]) => key)).toEqual(['key2', 'key3']);
  });

  it('keeps its key after a lost answer whatever the tenders, lest two receipts be made', async () => {
    const { actor, api, reach, recover } = await placedButNotPaid(new NetworkError('network', where));
    recover();
    actor.send(cash(20_000));
    actor.send({ type: 'pay' });
    await reach('finished');
    expect(api.receive.mock.calls.map(([, key]) => key)).toEqual(['key2', 'key2']);
  });

  it('cannot be changed any more, but may be left to be paid later', async () => {
    const { actor, notices, lines } = await placedButNotPaid(
      new RefusedError('收款账户已停用', { ...where, status: 1 }),
    );
    actor.send({ type: 'backToCart' });
    expect(actor.getSnapshot().matches({ checkout: 'collecting' })).toBe(true);
    actor.send({ type: 'leaveUnpaid' });
    expect(notices()).toEqual(['单据CK-A01-20261121-000007已保存，可在待收款中继续收款']);
    expect(lines()).toEqual([]);
  });
});

describe('over a reload', () => {
  const reload = (desk: ReturnType<typeof open>) =>
    fromDraft(JSON.parse(JSON.stringify(toDraft(desk.actor.getSnapshot()))));

  it('the cart comes back', async () => {
    const before = open();
    before.actor.send({ type: 'scan', code: '6902' });
    await before.idle();
    before.actor.send({ type: 'setQuantity', skuId: '2', quantity: 1.5 });
    const after = open({ draft: reload(before) });
    expect(after.actor.getSnapshot().matches('selling')).toBe(true);
    expect(after.lines()).toEqual(['机油×1.5']);
  });

  it('an order whose answer was lost with the page is placed under its old key', async () => {
    const before = await atCheckout({ api: { addOrder: () => new Promise(() => undefined) } });
    before.actor.send(cash(15_000));
    before.actor.send({ type: 'pay' });
    const after = open({ draft: reload(before) });
    await after.reach({ checkout: 'tendering' });
    after.actor.send({ type: 'pay' });
    await after.reach('finished');
    expect(after.api.addOrder).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'key1');
    expect(after.api.receive).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'key2');
  });

  it('an order that was placed is not placed again', async () => {
    const before = await atCheckout({ api: { receive: () => new Promise(() => undefined) } });
    before.actor.send(cash(15_000));
    before.actor.send({ type: 'pay' });
    await before.reach({ checkout: 'receiving' });
    const after = open({ draft: reload(before) });
    expect(after.actor.getSnapshot().matches({ checkout: 'collecting' })).toBe(true);
    after.actor.send({ type: 'pay' });
    await after.reach('finished');
    expect(after.api.addOrder).not.toHaveBeenCalled();
    expect(after.api.receive).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'key2');
  });

  it('a finished sale and an empty desk leave nothing, and a draft of another version is none', async () => {
    expect(toDraft(open().actor.getSnapshot())).toBeUndefined();
    const desk = await atCheckout();
    desk.actor.send(cash(15_000));
    desk.actor.send({ type: 'pay' });
    await desk.reach('finished');
    expect(toDraft(desk.actor.getSnapshot())).toBeUndefined();
    for (const kept of [undefined, null, {}, { version: 2, cart: { lines: [] }, tenders: [] }, { version: 1 }])
      expect(fromDraft(kept)).toBeUndefined();
  });
});

it('a cash sale can be finished without a screen, and the flow tells how long it took', async () => {
  const { actor, reach, emitted } = await atCheckout();
  actor.send(cash(15_000));
  actor.send({ type: 'pay' });
  await reach('finished');
  const last = emitted.at(-1);
  expect(last?.type === 'finished' && last.seconds).toBeGreaterThan(0);
});

describe('the prices of a customer', () => {
  const garage = { id: 'c1', name: '捷顺汽修' };
  const prices = (desk: ReturnType<typeof open>) => desk.state().cart.lines.map(({ price }) => price);
  const priced = (desk: ReturnType<typeof open>) =>
    waitFor(
      desk.actor,
      ({ context: { cart } }) => cart.lines.every(({ goods: part }) => part.pricedFor === cart.customer?.id),
      { timeout: 1000 },
    );

  it('follow the customer, but not where somebody typed a price, and leave with him', async () => {
    const desk = open();
    for (const code of ['6901', '6902']) desk.actor.send({ type: 'scan', code });
    await desk.idle();
    desk.actor.send({ type: 'setPrice', skuId: '2', price: 6_000 });
    desk.actor.send({ type: 'setCustomer', customer: garage });
    await priced(desk);
    expect(prices(desk)).toEqual([4_400, 6_000]);
    desk.actor.send({ type: 'undo' });
    expect(prices(desk)).toEqual([4_500, 6_000]);
    desk.actor.send({ type: 'setCustomer', customer: garage });
    await priced(desk);
    desk.actor.send({ type: 'scan', code: '6903' });
    await desk.idle();
    await priced(desk);
    expect(prices(desk)).toEqual([4_400, 6_000, 3_450]);
    desk.actor.send({ type: 'setCustomer', customer: undefined });
    expect(prices(desk)).toEqual([4_500, 6_000, 3_550]);
  });

  it("are waited for before the checkout opens; where they cannot be asked for, the shop's prices hold", async () => {
    const desk = open({ api: { pricesFor: () => Promise.reject(new NetworkError('network', where)) } });
    desk.actor.send({ type: 'scan', code: '6901' });
    await desk.idle();
    desk.actor.send({ type: 'setCustomer', customer: garage });
    desk.actor.send({ type: 'openCheckout' });
    expect(desk.notices()).toEqual(['正在查询客户价，请稍候']);
    await waitFor(desk.actor, ({ context }) => context.pricesFailedFor === 'c1', { timeout: 1000 });
    desk.actor.send({ type: 'openCheckout' });
    await desk.reach({ checkout: 'tendering' });
    expect(prices(desk)).toEqual([4_500]);
  });

  it('of a held cart are known again when it comes back', async () => {
    const desk = open({
      api: {
        takeHeld: () =>
          Promise.resolve({
            ...heldOrder,
            lines: [
              { goods: plug, quantity: 1, price: 3_450, orderType: 1 },
              { goods: oil, quantity: 1, price: 5_000, orderType: 1 },
            ],
          }),
      },
    });
    desk.actor.send({ type: 'takeHeld', id: 'h1' });
    await desk.reach('selling');
    await priced(desk);
    expect(desk.state().cart.lines.map(({ price, byHand }) => [price, byHand])).toEqual([
      [3_450, false],
      [5_000, true],
    ]);
  });
});
