import { NetworkError } from '@partsdesk/sdk';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { SellableGoods } from './cart/cart';
import { atCheckout, open, where, cash, heldOrder } from './cashDesk.fixture';
import { fromDraft, toDraft } from './cashDeskDraft';
import { amountDue } from './checkout';
import { filter, oil, plug } from './goods.fixture';

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
    expect(emitted).toContainEqual({ type: 'notAdded', code: '404404', text: '未找到条码“404404”对应的商品' });
  });

  it('[U-09] a quantity typed before the scan is answered belongs to that scan, and to no other', async () => {
    const { actor, idle, lines } = open();
    actor.send({ type: 'scan', code: '6901' });
    actor.send({ type: 'scan', code: '404404' });
    actor.send({ type: 'countScanned', quantity: 7 });
    actor.send({ type: 'scan', code: '6903' });
    actor.send({ type: 'countScanned', quantity: 4 });
    actor.send({ type: 'scan', code: '6902' });
    await idle();
    expect(lines()).toEqual(['机油滤清器×1', '火花塞×4', '机油×1']);
  });

  it('a failing look-up asks to scan again', async () => {
    const failing = () => Promise.reject(new NetworkError('network', where));
    const { actor, idle, emitted } = open({ api: { findByScan: failing, search: failing } });
    actor.send({ type: 'scan', code: '6901' });
    actor.send({ type: 'scan', code: '火花塞', typed: true });
    await idle();
    expect(emitted).toEqual([
      { type: 'notAdded', code: '6901', text: '条码“6901”查询失败，请重新扫码' },
      { type: 'notAdded', code: '火花塞', typed: true, text: '“火花塞”查询失败，请按回车再试' },
    ]);
  });

  it('[U-01] what is typed and entered comes in its turn among the scans, each added or told', async () => {
    const { actor, idle, lines, emitted } = open();
    const typed = true as const;
    actor.send({ type: 'scan', code: '6902' });
    actor.send({ type: 'scan', code: '火花塞', typed });
    actor.send({ type: 'scan', code: '油', typed });
    actor.send({ type: 'scan', code: '轮胎', typed });
    actor.send({ type: 'scan', code: '6901' });
    await idle();
    expect(lines()).toEqual(['机油×1', '火花塞×1', '机油滤清器×1']);
    expect(emitted.flatMap((event) => (event.type === 'notAdded' ? [event.text] : []))).toEqual([
      '“油”对应的商品不止一种，请按 ↓ 选择',
      '没有找到“轮胎”，请换个名称、编码或拼音首字母',
    ]);
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

  it('[U-28] the approval of a held cart comes along while it is good; else it is said that it has ended', async () => {
    const taken = async (good: boolean) => {
      const approval = { id: 'a1', approverName: '王建国', good };
      const desk = open({ api: { takeHeld: () => Promise.resolve({ ...heldOrder, approval }) } });
      desk.actor.send({ type: 'takeHeld', id: 'h1' });
      await desk.reach('selling');
      return { approval: desk.state().approval, told: desk.notices() };
    };
    expect(await taken(true)).toEqual({ approval: { id: 'a1', approverName: '王建国' }, told: [] });
    const told = ['王建国的改价授权已失效，收款时需重新授权'];
    expect(await taken(false)).toEqual({ approval: undefined, told });
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
      { timeout: 10_000 },
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
    await waitFor(desk.actor, ({ context }) => context.pricesFailedFor === 'c1', { timeout: 10_000 });
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
