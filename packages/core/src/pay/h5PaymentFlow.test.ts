import { describe, expect, it, vi } from 'vitest';
import { refundMessage, type H5PaymentApi, type PaymentResult } from './h5Payment';
import { bill, handed, NO, noLine, opened, openPage, outcome, refused, settled } from './h5Payment.fixture';
import { MOST_QUESTIONS } from './h5PaymentFlow';
import { payTradeLifecycle } from './payTradeLifecycle';

const { paying, paid, closing, closed, failed, givenBack } = payTradeLifecycle.statuses;

describe('what is offered', () => {
  it('inside WeChat, the bridge, with the amount as the document asks for it', async () => {
    const { api, bridge, state } = await handed({ statuses: [paid.code] });
    expect(api.add).toHaveBeenCalledWith({ code: 'sealed', channel: 'jsapi', openId: 'o-1', amount: 3500 }, 'intent-2');
    expect(bridge).toHaveBeenCalledWith(opened.bridge);
    expect(state()).toBe('paid');
  });

  it('inside WeChat, the customer’s openId is asked for first', async () => {
    const phone = openPage({ input: { openId: undefined } });
    await settled();
    expect(phone.state()).toBe('away');
    expect(phone.left).toEqual(['https://open.example/authorize?sealed']);
    phone.show(true);
    expect(phone.state()).toBe('opening');
  });

  it('on a phone, WeChat by its address or the second provider, as the customer chooses', async () => {
    const phone = openPage({
      input: { environment: 'phone' },
      opened: { bridge: null, payUrl: 'https://wx.example/pay' },
    });
    await settled();
    expect(phone.context().channels).toEqual(['h5', 'alipay']);
    phone.actor.send({ type: 'pay', channel: 'alipay' });
    await settled();
    expect(phone.api.add).toHaveBeenCalledWith(expect.objectContaining({ channel: 'alipay' }), expect.anything());
    expect(phone.left).toEqual(['https://wx.example/pay']);
    expect(phone.state()).toEqual({ confirming: 'waiting' });
  });

  it('at a desktop, a code to be scanned, and the page goes on asking', async () => {
    const { context, state } = await handed({
      input: { environment: 'desktop' },
      opened: { bridge: null, codeUrl: 'weixin://pay' },
    });
    expect(context().opened?.codeUrl).toBe('weixin://pay');
    expect(state()).toEqual({ confirming: 'waiting' });
  });

  it.each([
    ['a shop without online payment', { channels: [] }, 'noWay'],
    ['a document that is paid', { due: 0 }, 'nothingToPay'],
    ['a void document', { cancelled: true }, 'nothingToPay'],
  ] as const)('for %s: nothing', async (_, item, state) => {
    const phone = openPage({ item: { ...item, channels: [...('channels' in item ? item.channels : bill.channels)] } });
    await settled();
    expect(phone.state()).toBe(state);
    await phone.pay();
    expect(phone.api.add).not.toHaveBeenCalled();
  });

  it.each([
    ['offering', { channels: bill.channels }],
    ['noWay', { channels: [] }],
  ])(
    '[MEM-53] paid out of stored value while %s, the bill is read anew without an earlier payment',
    async (at, item) => {
      const phone = openPage({ item });
      await settled();
      expect(phone.state()).toBe(at);
      phone.api.item.mockResolvedValue({ ...bill, due: 0 });
      phone.actor.send({ type: 'memberPaid' });
      await settled();
      expect([phone.state(), phone.context().outTradeNo]).toEqual(['nothingToPay', undefined]);
      expect(phone.api.queryResult).not.toHaveBeenCalled();
    },
  );

  it('behind an expired code: why, and another try', async () => {
    const phone = openPage({ api: { item: () => Promise.reject(refused('收款码已过期，请重新扫码')) } });
    await settled();
    expect([phone.state(), phone.context().refusal]).toEqual(['unopened', '收款码已过期，请重新扫码']);
    phone.actor.send({ type: 'retry' });
    expect(phone.state()).toBe('opening');
  });
});

describe('the outcome', () => {
  it('is never the bridge’s word: “ok” without money stays unpaid', async () => {
    const { state } = await handed({ bridge: 'ok', statuses: [paying.code] });
    expect(state()).toEqual({ confirming: 'waiting' });
  });

  it('is paid although the bridge says that it was cancelled, when the provider holds the money', async () => {
    const { state } = await handed({ bridge: 'cancel', statuses: [paid.code] });
    expect(state()).toBe('paid');
  });

  it('is asked for after 2 s fifteen times, then every 5 s, and after two minutes nobody is sure', async () => {
    const phone = await handed();
    const at: number[] = [];
    let now = 0;
    for (let second = 0; second < 130; second += 1) {
      const before = phone.api.queryResult.mock.calls.length;
      await phone.pass(1000);
      now += 1;
      if (phone.api.queryResult.mock.calls.length > before) at.push(now);
    }
    expect(at.slice(0, 16)).toEqual([...Array.from({ length: 15 }, (_, index) => 2 * (index + 1)), 35]);
    expect(at.at(-1)).toBe(120);
    expect(phone.api.queryResult).toHaveBeenCalledTimes(MOST_QUESTIONS);
    expect(phone.state()).toBe('unsure');
    phone.actor.send({ type: 'ask' });
    await settled();
    expect(phone.state()).toEqual({ confirming: 'waiting' });
  });

  it('is asked for one request at a time', async () => {
    const phone = await handed({ api: { queryResult: vi.fn(() => new Promise<PaymentResult>(() => undefined)) } });
    await phone.pass(60_000);
    expect(phone.api.queryResult).toHaveBeenCalledTimes(1);
  });

  it('is not asked for while the page is hidden, and at once when it is shown again', async () => {
    const phone = await handed({ statuses: [paying.code, paying.code, paid.code] });
    await phone.pass(2000);
    phone.show(false);
    await phone.pass(600_000);
    expect(phone.api.queryResult).toHaveBeenCalledTimes(2);
    expect(phone.state()).toEqual({ confirming: 'paused' });
    phone.show(true);
    await settled();
    expect(phone.state()).toBe('paid');
  });

  it('hidden while a question is under way, no other follows', async () => {
    let answer: (result: PaymentResult) => void = () => undefined;
    const phone = await handed({
      api: {
        queryResult: vi.fn(
          () =>
            new Promise<PaymentResult>((resolve) => {
              answer = resolve;
            }),
        ),
      },
    });
    phone.show(false);
    answer(outcome(paying.code));
    await settled();
    expect(phone.state()).toEqual({ confirming: 'paused' });
  });

  it('survives a line that is gone after paying', async () => {
    const phone = await handed({ statuses: [noLine(), noLine(), paid.code] });
    expect([phone.state(), phone.context().refusal]).toEqual([
      { confirming: 'waiting' },
      '网络不通，请检查手机网络后重试。',
    ]);
    await phone.pass(2000);
    await phone.pass(2000);
    expect([phone.state(), phone.context().refusal]).toEqual(['paid', undefined]);
  });

  it.each([
    [closed.code, '本次未扣款。'],
    [failed.code, '本次未扣款。'],
    [givenBack.code, '您已支付的金额将自动原路退回，请留意到账通知。'],
  ])('status %i is a failure: %s', async (status, words) => {
    const { state, context } = await handed({ statuses: [status] });
    expect(state()).toBe('failed');
    expect(refundMessage(context().result)).toBe(words);
  });

  it('nothing is said of the money before the provider has said so', () => {
    expect(refundMessage(undefined)).toBe('如已扣款将自动退回。');
    expect(refundMessage({ status: closing.code, givenBack: 0 })).toBe('如已扣款将自动退回。');
  });

  it('of a payment that nobody knows: lost, with the reason', async () => {
    const { state, context } = await handed({ statuses: [refused('支付单不存在')] });
    expect([state(), context().refusal]).toEqual(['lost', '支付单不存在']);
  });
});

describe('a customer who turns back', () => {
  it('is asked whether to go on, and pays in the second try', async () => {
    const phone = await handed({ bridge: 'cancel', statuses: [paying.code, paid.code] });
    expect(phone.state()).toEqual({ interrupted: 'resting' });
    await phone.pay();
    expect(phone.api.add).toHaveBeenCalledTimes(2);
    expect(phone.state()).toBe('paid');
  });

  it('has paid elsewhere meanwhile, and sees it when the page is shown again; if not, is asked as before', async () => {
    const phone = await handed({ bridge: 'cancel', statuses: [paying.code, paying.code, paid.code] });
    phone.actor.send({ type: 'shown' });
    await settled();
    expect(phone.state()).toEqual({ interrupted: 'resting' });
    phone.actor.send({ type: 'shown' });
    await settled();
    expect(phone.state()).toBe('paid');
  });

  it('has paid elsewhere while the page stays in front, which goes on asking, but not while hidden', async () => {
    const phone = await handed({
      bridge: 'cancel',
      statuses: [...Array.from({ length: 26 }, () => paying.code), noLine(), paid.code],
    });
    expect(phone.state()).toEqual({ interrupted: 'resting' });
    const asked = () => phone.api.queryResult.mock.calls.length;
    for (let times = 0; times < 24; times += 1) await phone.pass(5000);
    expect(asked(), 'every five seconds for two minutes').toBe(25);
    await phone.pass(59_000);
    expect(asked(), 'then once a minute').toBe(25);
    phone.show(false);
    await phone.pass(600_000);
    expect([phone.state(), asked()]).toEqual([{ interrupted: 'resting' }, 25]);
    phone.show(true);
    await settled();
    expect([phone.state(), asked()]).toEqual([{ interrupted: 'resting' }, 26]);
    await phone.pass(5000);
    expect([phone.state(), phone.context().refusal], 'a line that is gone says nothing').toEqual([
      { interrupted: 'resting' },
      undefined,
    ]);
    await phone.pass(5000);
    expect(phone.state()).toBe('paid');
  });

  it('gives up, is told that nothing was charged, and may begin again', async () => {
    const phone = await handed({ bridge: 'cancel' });
    phone.actor.send({ type: 'giveUp' });
    await settled();
    expect([phone.state(), phone.context().result?.reason]).toEqual(['failed', '您已放弃支付']);
    phone.actor.send({ type: 'retry' });
    await settled();
    expect(phone.state()).toBe('offering');
    await phone.pay();
    const [[, first], [, second]] = phone.api.add.mock.calls as unknown as [[unknown, string], [unknown, string]];
    expect(second).not.toBe(first);
  });

  it('gives up what was paid meanwhile: it is paid', async () => {
    const phone = await handed({ bridge: 'cancel', api: { giveUp: () => Promise.resolve(outcome(paid.code)) } });
    phone.actor.send({ type: 'giveUp' });
    await settled();
    expect(phone.state()).toBe('paid');
  });

  it('gives up while the provider still closes: the outcome is asked for', async () => {
    const phone = await handed({
      bridge: 'cancel',
      statuses: [paying.code, closed.code],
      api: { giveUp: () => Promise.resolve(outcome(closing.code)) },
    });
    phone.actor.send({ type: 'giveUp' });
    await settled();
    expect(phone.state()).toBe('failed');
  });
});

describe('opened again', () => {
  it('the page finds its own payment and asks for that', async () => {
    const first = await handed();
    const again = openPage({
      item: { paying: true },
      statuses: [paid.code],
      input: { surroundings: first.context().surroundings },
    });
    await settled();
    expect(again.state()).toBe('paid');
  });

  it("the provider's return page can offer the payment again when it failed", async () => {
    const first = await handed();
    const back = openPage({
      statuses: [closed.code],
      input: { code: undefined, outTradeNo: NO, surroundings: first.context().surroundings },
    });
    await settled();
    expect([back.state(), back.context().code]).toEqual(['failed', 'sealed']);
  });

  it('a payment that was cancelled is not asked for anew: its bill may be paid at the counter', async () => {
    const first = await handed({ statuses: [closed.code] });
    expect(first.state()).toBe('failed');
    const again = openPage({ item: { due: 0 }, input: { surroundings: first.context().surroundings } });
    await settled();
    expect(again.state()).toBe('nothingToPay');
    expect(again.api.queryResult).not.toHaveBeenCalled();
  });

  it('another phone’s payment does not keep this one from being told so', async () => {
    const phone = await handed({
      item: { paying: true },
      api: { add: vi.fn(() => Promise.reject(refused('另一部手机正在支付'))) },
    });
    expect([phone.state(), phone.context().refusal]).toEqual(['offering', '另一部手机正在支付']);
  });

  it('an amount that changed meanwhile is refused and shown anew', async () => {
    const amounts = [3500, 3000];
    const phone = await handed({
      api: {
        item: () => Promise.resolve({ ...bill, due: amounts.shift() ?? 0 }),
        add: vi.fn(() => Promise.reject(refused('金额已变为 ¥30.00，请确认后再付'))),
      },
    });
    expect([phone.state(), phone.context().payable?.due, phone.context().refusal]).toEqual([
      'offering',
      3000,
      '金额已变为 ¥30.00，请确认后再付',
    ]);
  });

  it('without a line the same intent is sent again, so nothing is opened twice', async () => {
    const add = vi.fn<H5PaymentApi['add']>().mockRejectedValueOnce(noLine()).mockResolvedValue(opened);
    const phone = await handed({ api: { add }, statuses: [paid.code] });
    expect(phone.state()).toBe('offering');
    await phone.pay();
    expect(phone.state()).toBe('paid');
    expect(new Set(add.mock.calls.map(([, intent]) => intent)).size).toBe(1);
  });

  it('by the payment’s number alone, the outcome is asked for without opening anything', async () => {
    const phone = openPage({ input: { code: undefined, outTradeNo: NO }, statuses: [paid.code] });
    await settled();
    expect(phone.state()).toBe('paid');
    expect(phone.api.item).not.toHaveBeenCalled();
  });
});
