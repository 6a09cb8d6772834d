import type { ScreenName } from '../../screenList';

/** The pages between which a cashier goes to and fro. */
export const DESK_PAGES: readonly { label: string; name: ScreenName }[] = [
  { label: '收银', name: 'CashIndex' },
  { label: '待收款', name: 'CashReceivable' },
  { label: '待出库', name: 'CashWaitOutStock' },
  { label: '分销下单', name: 'DistributionMain' },
  { label: '交接班', name: 'CashShift' },
];
