import { describe, expect, it } from 'vitest';
import {
  announcesOrder,
  badgeText,
  bell,
  NEW_ORDER_SPEECH,
  REMINDERS,
  risenReminders,
  type ReminderCounts,
} from './reminders';

const counts = (change: Partial<ReminderCounts> = {}): ReminderCounts => ({
  remindAmount: 1,
  commentAmount: 2,
  exchangeAmount: 3,
  inquiryAmount: 4,
  recommendAmount: 5,
  maintenanceAmount: 6,
  vehicleAmount: 7,
  onlineAmount: 8,
  failedAmount: 9,
  returnAmount: 10,
  transferAmount: 11,
  takingAmount: 12,
  shiftAmount: 13,
  payAfterUseAmount: 14,
  adjustAmount: 15,
  cardRefundAmount: 16,
  customerExportAmount: 17,
  cardExportAmount: 18,
  statementAmount: 19,
  afterSaleAmount: 20,
  ...change,
});

describe('the bell', () => {
  const all = { routes: REMINDERS.map(({ routeName }) => routeName), buttons: [{ path: 'remind.link', name: '提醒' }] };

  it('has one entry per count, in the order of the specification [DATA-14, SHELL-20, NET-14]', () => {
    const { entries, total } = bell(counts(), all);
    expect(entries.map(({ key }) => key)).toEqual(Object.keys(counts()));
    expect(entries.map(({ label, count }) => `${label}${count}`)).toEqual([
      '定时提醒1',
      '客户评价2',
      '礼品兑换3',
      '呆滞件询价4',
      '新品询价5',
      '维修提醒6',
      '车辆审核7',
      '商城订单8',
      '未送达消息9',
      '待审核退货10',
      '待处理调拨11',
      '待审核盘点12',
      '待结清班次13',
      '先用后付订单14',
      '待复核储值调整15',
      '待审核退卡16',
      '客户导出申请17',
      '卡导出申请18',
      '有异议的对账单19',
      '待处理售后20',
    ]);
    expect(total).toBe(210);
  });

  it('shows and counts only the reminders whose page the user may open [SHELL-21]', () => {
    expect(bell(counts(), { ...all, routes: ['CustomerComment', '/order/wechat/list'] })).toMatchObject({
      entries: [{ key: 'commentAmount' }, { key: 'onlineAmount' }],
      total: 10,
    });
    expect(bell(counts(), { ...all, buttons: [] })).toEqual({ entries: [], total: 0 });
  });

  it('its badge is capped at 99 [CONST-11, SHELL-22]', () => {
    expect([0, 1, 99, 100, 1000].map(badgeText)).toEqual(['', '1', '99', '99+', '99+']);
  });
});

describe('a rise', () => {
  it('of the online orders is spoken, an equal or smaller count is not [PUSH-02, MSG-08]', () => {
    expect(announcesOrder(counts(), counts({ onlineAmount: 9 }))).toBe(true);
    expect(announcesOrder(counts(), counts())).toBe(false);
    expect(announcesOrder(counts(), counts({ onlineAmount: 7, remindAmount: 9 }))).toBe(false);
    expect(NEW_ORDER_SPEECH.text).toBe('您有新的新零售订单，请及时处理');
  });

  it('does not count at the first fetch, which is the baseline', () => {
    expect(risenReminders(undefined, counts())).toEqual([]);
    expect(risenReminders(counts(), counts({ remindAmount: 2, vehicleAmount: 8 }))).toEqual([
      'remindAmount',
      'vehicleAmount',
    ]);
  });
});
