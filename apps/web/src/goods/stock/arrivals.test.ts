import { describe, expect, it } from 'vitest';
import { withArrived } from './arrivals';

const coming = [
  { id: 'a', skuId: 'A', name: '机油滤清器', transitQuantity: 2, unitName: '个' },
  { id: 'b', skuId: 'B', name: '火花塞', transitQuantity: 4, unitName: '支' },
  { id: 'c', skuId: 'C', name: '雨刮', transitQuantity: 3, unitName: '副' },
];
const [filter, plug] = [
  { skuId: 'A', name: '机油滤清器' },
  { skuId: 'B', name: '火花塞' },
];
const proposed = { a: 2, b: 4, c: 3 };

describe('what arrives of a transfer', () => {
  it('is counted from the first scan on: what was only proposed goes to 0, what was typed stays', () => {
    const first = withArrived(coming, { ...proposed, c: 1 }, false, filter);
    expect(first).toEqual({ quantities: { a: 1, b: 0, c: 1 }, said: '机油滤清器：实收 1 个' });
    const second = withArrived(coming, { a: 1, b: 0, c: 1 }, true, plug);
    expect(second).toEqual({ quantities: { a: 1, b: 1, c: 1 }, said: '火花塞：实收 1 支' });
  });

  it('is never more than what is on the way', () => {
    expect(withArrived(coming, { a: 2, b: 0, c: 0 }, true, filter)).toEqual({
      problem: '「机油滤清器」在途只有 2 个，多出来的请核对',
    });
  });

  it('is a part of the transfer, and nothing is counted for another', () => {
    expect(withArrived(coming, proposed, false, { skuId: 'X', name: '刹车片' })).toEqual({
      problem: '这张调拨单没有在途的「刹车片」，请核对',
    });
  });

  it('is called by the words of its document', () => {
    const words = { document: '借用单', rest: '未还', here: '归还', all: '改为全部归还' };
    expect(withArrived(coming, proposed, false, { skuId: 'X', name: '刹车片' }, words)).toEqual({
      problem: '这张借用单没有未还的「刹车片」，请核对',
    });
  });

  it('fills a part that stands in two lines one after the other', () => {
    const twice = [...coming, { id: 'd', skuId: 'A', name: '机油滤清器', transitQuantity: 1, unitName: '个' }];
    expect(withArrived(twice, { a: 2, b: 0, c: 0, d: 0 }, true, filter)).toMatchObject({ quantities: { a: 2, d: 1 } });
  });
});
