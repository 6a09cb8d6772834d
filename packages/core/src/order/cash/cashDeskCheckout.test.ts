import { NetworkError, RefusedError } from '@partsdesk/sdk';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Receipt } from './cashDesk';
import { atCheckout, open, placed, receipt, where, cash, tooCheap, approver } from './cashDesk.fixture';
import { fromDraft, toDraft } from './cashDeskDraft';
import { amountDue } from './checkout';
import { filter } from './goods.fixture';

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

  it('a payment that was still open at a reload is found again, and ends the sale', async () => {
    const desk = await atCheckout();
    desk.actor.send(cash(14_930));
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    const after = open({ draft: fromDraft(JSON.parse(JSON.stringify(toDraft(desk.actor.getSnapshot())))) });
    expect(after.actor.getSnapshot().matches({ checkout: 'collecting' })).toBe(true);
    after.actor.send({ type: 'collected', receipt: byPhone });
    expect(after.actor.getSnapshot().matches('finished')).toBe(true);
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

  it('[MEM-18] what gift cards pay goes with the first receipt, and is not taken off the rest again', async () => {
    const part: Receipt = { id: 'r1', code: 'SK-1', received: 10_000, change: 0, debt: 4930 };
    const desk = await atCheckout({
      api: { addOrder: () => Promise.resolve({ ...placed, covered: 5000 }), receive: () => Promise.resolve(part) },
    });
    desk.actor.send(cash(5000));
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.api.receive.mock.calls[0]?.[0]).toMatchObject({ covered: 5000 });
    expect(amountDue(desk.state())).toBe(4930);
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

describe('[U-23] a sale that is paid by the customer’s own code', () => {
  const authCode = '130061098828009401';
  const byPhone: Receipt = { id: 'r2', code: 'SK-A01-20261121-000004', received: 14_930, change: 0, debt: 0 };

  it('places the order at the scan, and goes on when it is paid', async () => {
    const desk = await atCheckout();
    desk.actor.send(cash(14_930));
    desk.actor.send({ type: 'scan', code: authCode });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.state()).toMatchObject({ authCode: { code: authCode }, tenders: [] });
    expect(desk.api.receive).not.toHaveBeenCalled();
    desk.actor.send({ type: 'collected', receipt: byPhone });
    expect(desk.emitted.at(-1)).toMatchObject({ type: 'finished', receipt: byPhone });
    desk.actor.send({ type: 'next' });
    expect(desk.state().authCode).toBeUndefined();
  });

  it('takes a bar code for no payment code, wherever it is scanned', async () => {
    const desk = await atCheckout();
    desk.actor.send({ type: 'scan', code: '6920001015336' });
    expect(desk.actor.getSnapshot().matches({ checkout: 'tendering' })).toBe(true);
    expect(desk.notices()).toEqual(['结算中，不能添加商品']);
    desk.actor.send({ type: 'scanToPay' });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.state().authCode).toEqual({ code: '' });
    desk.actor.send({ type: 'scan', code: '6920001015336' });
    expect(desk.state().authCode).toEqual({ code: '' });
    desk.actor.send({ type: 'scan', code: authCode });
    expect(desk.state().authCode).toEqual({ code: authCode });
    expect(desk.api.addOrder).toHaveBeenCalledTimes(1);
  });

  it('receives what is paid otherwise first; put away, the rest is taken in cash or scanned again', async () => {
    const part: Receipt = { id: 'r1', code: 'SK-1', received: 5_000, change: 0, debt: 9_930 };
    const desk = await atCheckout({ api: { receive: () => Promise.resolve(part) } });
    desk.actor.send(cash(5_000));
    desk.actor.send({ type: 'scan', code: authCode });
    await desk.reach({ checkout: 'showingCode' });
    expect(amountDue(desk.state())).toBe(9_930);
    desk.actor.send({ type: 'putCodeAway' });
    expect(desk.state()).toMatchObject({ authCode: undefined, tenders: [{ method: 'cash', amount: 9_930 }] });
    desk.actor.send({ type: 'collectByCode' });
    await desk.reach({ checkout: 'showingCode' });
    expect(desk.state().authCode).toBeUndefined();
    desk.actor.send({ type: 'scan', code: authCode });
    expect(desk.state().authCode).toEqual({ code: authCode });
  });
});

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
      timeout: 10_000,
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
