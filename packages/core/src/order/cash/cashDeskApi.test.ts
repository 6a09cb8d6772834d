import type { Client } from '@partsdesk/sdk';
import { describe, expect, it } from 'vitest';
import { EMPTY_CART } from './cart/cart';
import { cashDeskApi } from './cashDeskApi';
import { filter, plug } from './goods.fixture';

/** Makes a client that records its calls and answers by path. */
function clientOf(answers: Record<string, unknown>) {
  const calls: { path: string; args: unknown; key: string | undefined }[] = [];
  const client: Client = {
    call(operation, args, options) {
      calls.push({ path: operation.path, args, key: options?.idempotencyKey });
      return Promise.resolve(answers[operation.path]);
    },
  };
  return { api: cashDeskApi(client), calls };
}
const page = (records: unknown[]) => ({ records, current: 1, pages: 1, total: records.length, more: false });
const resting = {
  id: 'h1',
  note: '',
  customerId: null,
  customerName: '散客',
  vehicleId: null,
  plate: '',
  handDiscount: 0,
  roundOff: 0,
  createdBy: '小陈',
  createTime: '2026-11-21T10:00:00+08:00',
  lines: [{ skuId: '3', quantity: 1, price: 3_550, orderType: 1, goods: plug }],
};

describe("the cash desk's calls", () => {
  it('[U-24] a search lists parts out of stock last, but a whole code first', async () => {
    const [gone, first, second] = [
      { ...filter, available: 0 },
      { ...plug, skuCode: 'P100' },
      { ...plug, skuCode: 'P2' },
    ];
    const { api } = clientOf({ '/api/parts/goodsShop/order/page': page([gone, first, second]) });
    expect(await api.search('滤清器')).toEqual([first, second, gone]);
    expect(await api.search(gone.skuCode)).toEqual([gone, first, second]);
    expect(await api.search('p2')).toEqual([second, first, gone]);
  });

  it('a scan asks for exactly one part, and an unknown code answers none', async () => {
    const known = clientOf({ '/api/parts/goodsShop/order/page': page([filter]) });
    expect(await known.api.findByScan('6901')).toEqual(filter);
    expect(known.calls[0]?.args).toEqual({ query: { scan: '6901', current: 1, pageSize: 1 } });
    expect(await clientOf({ '/api/parts/goodsShop/order/page': page([]) }).api.findByScan('x')).toBeUndefined();
  });

  it('order and receipt carry the keys of the intent', async () => {
    const { api, calls } = clientOf({});
    await api.addOrder({ lines: [], handDiscount: 0, roundOff: 0, expected: 0 }, 'k1');
    await api.receive({ saleOutId: 'out1', tenders: [{ method: 'cash', amount: 1 }], onCredit: false }, 'k2');
    await api.hold({ ...EMPTY_CART, lines: [{ goods: filter, quantity: 1, price: 1, orderType: 1 }] }, '', 'k3');
    expect(calls.map(({ path, key }) => `${path} ${key}`)).toEqual([
      '/api/parts/orderSale/add k1',
      '/api/parts/receiptBill/add k2',
      '/api/parts/orderResting/add k3',
    ]);
    expect(calls[2]?.args).toEqual({
      body: { lines: [{ skuId: '1', quantity: 1, price: 1, orderType: 1 }], handDiscount: 0, roundOff: 0 },
    });
  });

  it('a held order is taken off the server when it comes to the desk', async () => {
    const { api, calls } = clientOf({ '/api/parts/orderResting/page': page([resting]) });
    expect(await api.takeHeld('h1')).toMatchObject({ id: 'h1', customer: undefined, vehicle: undefined });
    expect(calls.at(-1)).toMatchObject({ path: '/api/parts/orderResting/deleteById', args: { query: { id: 'h1' } } });
    await expect(api.takeHeld('h2')).rejects.toThrow('挂单已被取走');
  });
});
