import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { couponLifecycle } from './couponLifecycle';
import { couponRuleWords } from './couponMoney';

/** The columns of given coupons: who has them, and what became of them. */
export const couponColumns: readonly ListColumn<Schemas['CustomerCoupon']>[] = [
  { field: 'code', title: '券码', kind: 'code' },
  { field: 'customerName', title: '客户' },
  { field: 'name', title: '优惠券' },
  { field: 'kind', title: '规则', text: couponRuleWords },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(couponLifecycle, status) },
  { field: 'validFrom', title: '生效时间', kind: 'moment' },
  { field: 'validTo', title: '到期时间', kind: 'moment' },
  { field: 'orderCode', title: '销售单', kind: 'code' },
  { field: 'amount', title: '抵扣金额', kind: 'fen' },
  { field: 'usedBy', title: '使用人' },
  { field: 'usedTime', title: '使用时间', kind: 'moment' },
  { field: 'givenBy', title: '发放人' },
  { field: 'activityName', title: '发放活动' },
  { field: 'createTime', title: '发放时间', kind: 'moment' },
];
