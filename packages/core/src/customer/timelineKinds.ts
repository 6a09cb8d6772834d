/** What a customer's timeline is narrowed to (MEM-96), and the words of each. */
export const TIMELINE_KINDS = {
  sale: '开单',
  receipt: '收款',
  return: '退货退款',
  service: '售后服务',
  card: '卡',
  points: '积分',
  grade: '等级',
  vehicle: '车辆',
  remind: '提醒',
  market: '营销',
  inquiry: '询价',
  message: '消息',
  merge: '合并',
  reveal: '查看号码',
} as const;

export type TimelineKind = keyof typeof TIMELINE_KINDS;

/** The kinds as the choices of a select. */
export const timelineKinds = Object.entries(TIMELINE_KINDS).map(([value, label]) => ({
  value: value as TimelineKind,
  label,
}));
