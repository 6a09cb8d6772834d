import { describe, expect, it } from 'vitest';
import { allowed, next, statusLabel, type AnyLifecycle } from '../../lifecycle';
import { afterSaleGoodsLifecycle, afterSaleLifecycle, afterSaleTypesOf } from '../afterSale/afterSaleLifecycle';
import { refundShare, refundTenders } from '../afterSale/afterSaleMoney';
import { customerCommentLifecycle } from '../comment/customerCommentLifecycle';
import { maintenanceLifecycle } from '../maintenance/maintenanceLifecycle';
import { onlineLifecycleOf } from './onlineOrder';
import { onlineOrderLifecycle } from './onlineOrderLifecycle';
import { payAfterUseLifecycle } from './payAfterUseLifecycle';

type Moves = readonly (readonly [from: number, event: string, to: number])[];

// Legal moves; every other pair of status and event must be refused.
const charts: readonly (readonly [AnyLifecycle, readonly string[], Moves])[] = [
  [
    onlineOrderLifecycle,
    ['待付款', '待发货', '待收货', '已完成', '已取消'],
    [
      [0, 'reduce', 0],
      [0, 'distribute', 0],
      [0, 'pay', 1],
      [0, 'cancel', 4],
      [0, 'withdraw', 4],
      [0, 'lapse', 4],
      [1, 'distribute', 1],
      [1, 'deliver', 2],
      [1, 'makeUp', 1],
      [1, 'cancel', 4],
      [1, 'refundAll', 4],
      [2, 'correctParcel', 2],
      [2, 'makeUp', 2],
      [2, 'confirm', 3],
      [2, 'autoConfirm', 3],
      [3, 'comment', 3],
    ],
  ],
  [
    payAfterUseLifecycle,
    ['待受理', '已付款', '已发货待付款', '已付款已完成', '已取消'],
    [
      [0, 'accept', 0],
      [0, 'reduce', 0],
      [0, 'distribute', 0],
      [0, 'pay', 1],
      [0, 'deliver', 2],
      [0, 'cancel', 4],
      [0, 'withdraw', 4],
      [0, 'lapse', 4],
      [1, 'distribute', 1],
      [1, 'deliver', 3],
      [1, 'makeUp', 1],
      [1, 'cancel', 4],
      [1, 'refundAll', 4],
      [2, 'pay', 3],
      [2, 'correctParcel', 2],
      [2, 'requestPay', 2],
      [2, 'makeUp', 2],
      [2, 'settle', 3],
      [3, 'correctParcel', 3],
      [3, 'comment', 3],
    ],
  ],
  [
    afterSaleLifecycle,
    ['待商家处理', '商家已拒绝', '商家已同意', '退款中', '退款成功', '退款失败'],
    [
      [0, 'pass', 2],
      [0, 'reject', 1],
      [2, 'receiveGoods', 2],
      [2, 'refund', 3],
      [3, 'refunded', 4],
      [3, 'refundFailed', 5],
      [5, 'refund', 3],
    ],
  ],
  [
    afterSaleGoodsLifecycle,
    ['无需退货', '待买家退货', '已收到退货'],
    [
      [0, 'await', 1],
      [1, 'receive', 2],
      [0, 'refund', 0],
      [2, 'refund', 2],
    ],
  ],
  [customerCommentLifecycle, ['未回复', '已回复'], [[0, 'reply', 1]]],
  [
    maintenanceLifecycle,
    ['未回复', '已回复'],
    [
      [0, 'allot', 0],
      [0, 'reply', 1],
    ],
  ],
];

describe.each(charts.map(([lifecycle, labels, moves]) => ({ name: lifecycle.name, lifecycle, labels, moves })))(
  '$name',
  ({ lifecycle, labels, moves }) => {
    it('has the specification’s codes [ENUM-11] [ENUM-12] [ENUM-14]', () => {
      expect(labels.map((_, code) => statusLabel(lifecycle, code))).toEqual(labels);
    });

    it('accepts these moves and no others', () => {
      const found = labels.flatMap((_, code) =>
        allowed(lifecycle, code).map((event) => [code, event, next(lifecycle, code, event)]),
      );
      expect(found.map(String).sort()).toEqual(moves.map(String).sort());
    });
  },
);

it('an order goes one of two ways', () => {
  expect([onlineLifecycleOf(0).name, onlineLifecycleOf(1).name]).toEqual(['onlineOrder', 'payAfterUse']);
});

it('before shipping nothing comes back, after it nothing is cancelled [ENUM-13]', () => {
  expect([0, 1, 2, 3, 4].map(afterSaleTypesOf)).toEqual([[], [1, 3], [1, 2], [1, 2], []]);
});

describe('what is paid back', () => {
  it('adds up to what the line cost, however it is returned [pitfalls 25, 28]', () => {
    const shares = [1, 1, 1].map((pieces, returned) => refundShare({ amount: 1000, quantity: 3, returned }, pieces));
    expect(shares).toEqual([333, 334, 333]);
    expect(
      refundShare({ amount: 1000, quantity: 1.5, returned: 0 }, 0.5) +
        refundShare({ amount: 1000, quantity: 1.5, returned: 0.5 }, 1),
    ).toBe(1000);
  });

  it('goes to the tenders in their order, none more than it paid', () => {
    const tenders = [
      { amount: 500, refunded: 200 },
      { amount: 800, refunded: 0 },
    ];
    expect(refundTenders(700, tenders)).toEqual([300, 400]);
    expect(refundTenders(1101, tenders)).toBeUndefined();
  });
});
