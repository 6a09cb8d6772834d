import type { Schemas } from '@partsdesk/sdk/types/nest';

type Kind = Schemas['FailedMessageKind'];

/** What a message to another party is about. */
export const failedMessageKinds: Record<Kind, string> = {
  sms: '短信',
  platformSync: '平台同步',
  distributionLeave: '分销平台退出',
  onlineLapse: '商城订单超时关闭',
  onlineConfirm: '商城订单自动收货',
  commissionRelease: '佣金解冻',
  bargainEnd: '砍价到期',
  newcomer: '新客礼',
  giftReview: '消费有礼发放',
  onlineRefund: '售后退款',
  payTrade: '收款查询',
  payRefund: '线上退款',
  payShipping: '微信发货上报',
  subscribeTemplate: '小程序消息模板',
  subscribeMessage: '小程序消息',
  remindCustomer: '提醒客户',
  outboundCopy: '出库单同步协作平台',
  payBill: '对账单下载',
  merchantFiling: '收款开通进件',
};

export const failedMessageKindChoices = (Object.keys(failedMessageKinds) as Kind[]).map((value) => ({
  value,
  label: failedMessageKinds[value],
}));
