import { canVisit, hasButton, type Permissions } from '../account/permissions';
import { cardRefundLifecycle } from '../customer/card/cardRefundLifecycle';
import { valueAdjustLifecycle } from '../customer/card/valueAdjustLifecycle';
import { customerVehicleAuditLifecycle } from '../customer/customerVehicleAuditLifecycle';
import { customerExchangeLifecycle } from '../customer/exchange/customerExchangeLifecycle';
import { dataExportLifecycle } from '../customer/export/dataExportLifecycle';
import { stockTakingLifecycle } from '../goods/stockTakingLifecycle';
import { inquiryReplyLifecycle } from '../market/arrivals/inquiryReplyLifecycle';
import { afterSaleLifecycle } from '../order/afterSale/afterSaleLifecycle';
import { customerCommentLifecycle } from '../order/comment/customerCommentLifecycle';
import { customerStatementLifecycle } from '../order/debt/customerStatementLifecycle';
import { maintenanceLifecycle } from '../order/maintenance/maintenanceLifecycle';
import { salesReturnLifecycle } from '../order/returns/salesReturnLifecycle';
import { shiftLifecycle } from '../order/shift/shiftLifecycle';

/** Pending items by kind, as `remindStatistics/all` answers (DATA-14, NET-14). */
export interface ReminderCounts {
  remindAmount: number;
  commentAmount: number;
  exchangeAmount: number;
  inquiryAmount: number;
  recommendAmount: number;
  maintenanceAmount: number;
  vehicleAmount: number;
  onlineAmount: number;
  failedAmount: number;
  returnAmount: number;
  transferAmount: number;
  takingAmount: number;
  shiftAmount: number;
  payAfterUseAmount: number;
  adjustAmount: number;
  cardRefundAmount: number;
  customerExportAmount: number;
  cardExportAmount: number;
  statementAmount: number;
  afterSaleAmount: number;
}

type ReminderKey = keyof ReminderCounts;

/** An entry of the bell. */
export interface Reminder {
  key: ReminderKey;
  label: string;
  /** Which of what waits are counted, where not all are. */
  counts?: string;
  /** The page whose right decides who is told. */
  routeName: string;
  path: string;
  /** Filters of the list that it opens, which then shows as many as are counted. */
  filters?: Readonly<Record<string, number | boolean>>;
  /** The drawer of the page that holds the list, where the page's own list is another. */
  side?: string;
}

/** Entries of the bell, in its order (DATA-14, SHELL-20), and ours at its end. */
export const REMINDERS: readonly Reminder[] = [
  {
    key: 'remindAmount',
    label: '定时提醒',
    counts: '未读',
    routeName: 'CustomerMessage',
    path: '/customer/message',
    filters: { unread: true },
  },
  {
    key: 'commentAmount',
    label: '客户评价',
    routeName: 'CustomerComment',
    path: '/customer/comment',
    filters: { status: customerCommentLifecycle.statuses.notReplied.code },
  },
  {
    key: 'exchangeAmount',
    label: '礼品兑换',
    routeName: 'CustomerEquityConversion',
    path: '/customer/equity/conversion',
    filters: { status: customerExchangeLifecycle.statuses.waiting.code },
  },
  {
    key: 'inquiryAmount',
    label: '呆滞件询价',
    routeName: 'MarketWaresEnquiry',
    path: '/market/wares/enquiry',
    filters: { status: inquiryReplyLifecycle.statuses.notReplied.code },
  },
  {
    key: 'recommendAmount',
    label: '新品询价',
    routeName: 'NewArrivalInquiry',
    path: '/new-arrival-inquiry',
    filters: { status: inquiryReplyLifecycle.statuses.notReplied.code },
  },
  {
    key: 'maintenanceAmount',
    label: '维修提醒',
    routeName: 'OrderMaintenance',
    path: '/order/maintenance',
    filters: { status: maintenanceLifecycle.statuses.notReplied.code },
  },
  {
    key: 'vehicleAmount',
    label: '车辆审核',
    routeName: 'CustomerVehicleAudit',
    path: '/customer/vehicle-audit',
    filters: { auditStatus: customerVehicleAuditLifecycle.statuses.waiting.code },
  },
  {
    key: 'onlineAmount',
    label: '商城订单',
    routeName: 'OrderWechatList',
    path: '/order/wechat/list',
    filters: { waiting: true },
  },
  { key: 'failedAmount', label: '未送达消息', routeName: 'StoreMessage', path: '/store/message' },
  {
    key: 'returnAmount',
    label: '待审核退货',
    routeName: 'OrderCashVerifyReturnOrder',
    path: '/order/cash/return-order',
    filters: { status: salesReturnLifecycle.statuses.submitted.code },
  },
  {
    key: 'transferAmount',
    label: '待处理调拨',
    routeName: 'GoodsStockTransfer',
    path: '/goods/stock/transfer',
    filters: { mine: true },
  },
  {
    key: 'takingAmount',
    label: '待审核盘点',
    routeName: 'GoodsStockTaking',
    path: '/goods/stock/taking',
    filters: { status: stockTakingLifecycle.statuses.submitted.code },
  },
  {
    key: 'shiftAmount',
    label: '待结清班次',
    routeName: 'OrderShiftRecord',
    path: '/order/shift-record',
    filters: { status: shiftLifecycle.statuses.ended.code },
  },
  {
    key: 'payAfterUseAmount',
    label: '先用后付订单',
    routeName: 'OrderWechatPayAfterUse',
    path: '/order/wechat/pay-after-use',
    filters: { waiting: true },
  },
  {
    key: 'adjustAmount',
    label: '待复核储值调整',
    routeName: 'CustomerCardStoredValue',
    path: '/customer/card/stored-value',
    filters: { status: valueAdjustLifecycle.statuses.waiting.code },
    side: 'adjusts',
  },
  {
    key: 'cardRefundAmount',
    label: '待审核退卡',
    routeName: 'CustomerCardStoredValue',
    path: '/customer/card/stored-value',
    filters: { status: cardRefundLifecycle.statuses.waiting.code },
    side: 'refunds',
  },
  {
    key: 'customerExportAmount',
    label: '客户导出申请',
    routeName: 'CustomerExportData',
    path: '/customer/export-data',
    filters: { status: dataExportLifecycle.statuses.waiting.code },
  },
  {
    key: 'cardExportAmount',
    label: '卡导出申请',
    routeName: 'CustomerCardExport',
    path: '/customer/card/export',
    filters: { status: dataExportLifecycle.statuses.waiting.code },
  },
  {
    key: 'statementAmount',
    label: '有异议的对账单',
    routeName: 'StatementDebt',
    path: '/statement/debt',
    filters: { status: customerStatementLifecycle.statuses.disputed.code },
    side: 'statements',
  },
  {
    key: 'afterSaleAmount',
    label: '待处理售后',
    routeName: 'OrderWechatAfterSale',
    path: '/order/wechat/after-sale',
    filters: { status: afterSaleLifecycle.statuses.handling.code },
  },
];

/** The button path that shows the bell (D46). */
export const BELL_BUTTON = 'remind.link';

/**
 * Returns the bell's content: the reminders whose page the user may open, and their total; empty without the bell's
 * permission (SHELL-21).
 */
export function bell(
  counts: ReminderCounts,
  permissions: Pick<Permissions, 'routes' | 'buttons'>,
  /** Tests whether a page stands: what is planned only has no entry (U-19). */
  stands: (routeName: string) => boolean = () => true,
): { entries: (Reminder & { count: number })[]; total: number } {
  if (!hasButton(permissions, BELL_BUTTON)) return { entries: [], total: 0 };
  const entries = REMINDERS.filter((reminder) => canVisit(permissions, reminder) && stands(reminder.routeName)).map(
    (reminder) => ({
      ...reminder,
      count: counts[reminder.key],
    }),
  );
  return { entries, total: entries.reduce((sum, { count }) => sum + count, 0) };
}

/** Words an entry by what it counts. */
export const reminderText = ({ label, counts }: Pick<Reminder, 'label' | 'counts'>): string =>
  counts ? `${label}（${counts}）` : label;

/** Formats the bell's badge: nothing for 0, `99+` from 100 on (D44, CONST-11). */
export function badgeText(total: number): string {
  if (total <= 0) return '';
  return total > 99 ? '99+' : String(total);
}

/** Text that is spoken and shown when an online order comes in (PUSH-02, PUSH-03). */
export const NEW_ORDER_SPEECH = { text: '您有新的新零售订单，请及时处理', volume: 0.5 } as const;

/**
 * Returns the counts that rose since the last fetch. The first fetch is the baseline: nothing rose (D45).
 *
 * @internal
 */
export function risenReminders(before: ReminderCounts | undefined, after: ReminderCounts): ReminderKey[] {
  if (!before) return [];
  return REMINDERS.map(({ key }) => key).filter((key) => after[key] > before[key]);
}

/** Returns whether a new online order is to be announced. */
export function announcesOrder(before: ReminderCounts | undefined, after: ReminderCounts): boolean {
  return risenReminders(before, after).some((key) => key === 'onlineAmount' || key === 'payAfterUseAmount');
}
