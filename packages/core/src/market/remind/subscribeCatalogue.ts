import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ValueKind } from './fitValue';

export type SubscribeCode = Schemas['SubscribeTemplate']['code'];
type SubscribeType = Schemas['SubscribeTemplate']['type'];

/** A keyword of WeChat's public template: its number there, the kind of its value, and what the phone shows. */
interface Keyword {
  readonly kid: number;
  readonly kind: ValueKind;
  readonly label: string;
  readonly sample: string;
}

interface CataloguedTemplate {
  readonly code: SubscribeCode;
  readonly type: SubscribeType;
  readonly title: string;
  /** The number of the public template that it is made of. */
  readonly tid: string;
  /** The page of the mini-app that a tap opens. */
  readonly page: string;
  readonly sentWhen: string;
  readonly keywords: readonly Keyword[];
}

export const SUBSCRIBE_TYPES = [
  { value: 1, label: '订单' },
  { value: 2, label: '优惠券' },
  { value: 3, label: '询价' },
  { value: 4, label: '分销' },
  { value: 5, label: '提醒' },
] as const satisfies readonly { value: SubscribeType; label: string }[];

const word = (kid: number, kind: ValueKind, label: string, sample: string): Keyword => ({ kid, kind, label, sample });

/** The messages that the mini-app may send. Titles differ, or WeChat does not ask for two of them at once. */
export const SUBSCRIBE_CATALOGUE: readonly CataloguedTemplate[] = [
  {
    code: 'paid',
    type: 1,
    title: '付款成功通知',
    tid: '1221',
    page: 'pages/order/index',
    sentWhen: '客户在小程序付款成功后',
    keywords: [
      word(1, 'character_string', '订单编号', 'XS-A01-20260801-0001'),
      word(2, 'amount', '支付金额', '256.00元'),
      word(3, 'time', '支付时间', '2026年8月1日 10:30'),
      word(4, 'thing', '门店', '城东店'),
    ],
  },
  {
    code: 'shipped',
    type: 1,
    title: '订单发货通知',
    tid: '1458',
    page: 'pages/order/index',
    sentWhen: '门店发货后',
    keywords: [
      word(1, 'character_string', '订单编号', 'XS-A01-20260801-0001'),
      word(2, 'thing', '商品', '前刹车片 等2种'),
      word(3, 'time', '发货时间', '2026年8月1日 15:00'),
      word(4, 'thing', '配送方式', '顺丰速运'),
    ],
  },
  {
    code: 'refunded',
    type: 1,
    title: '退款结果通知',
    tid: '1451',
    page: 'pages/after-sale/index',
    sentWhen: '售后退款到账后',
    keywords: [
      word(1, 'character_string', '售后单号', 'SH-A01-20260801-0001'),
      word(2, 'amount', '退款金额', '128.00元'),
      word(3, 'phrase', '退款状态', '退款成功'),
      word(4, 'time', '退款时间', '2026年8月2日 09:12'),
    ],
  },
  {
    code: 'couponArrived',
    type: 2,
    title: '优惠券到账提醒',
    tid: '2168',
    page: 'pages/coupon/index',
    sentWhen: '门店把优惠券发给客户后',
    keywords: [
      word(1, 'thing', '优惠券', '满200减30'),
      word(2, 'time', '有效期至', '2026年8月31日 23:59'),
      word(3, 'thing', '发放门店', '城东店'),
    ],
  },
  {
    code: 'couponEnding',
    type: 2,
    title: '优惠券到期提醒',
    tid: '2169',
    page: 'pages/coupon/index',
    sentWhen: '优惠券到期前三天的白天，一天一条',
    keywords: [
      word(1, 'thing', '优惠券', '满200减30'),
      word(2, 'time', '到期时间', '2026年8月31日 23:59'),
      word(3, 'thing', '温馨提示', '共2张快到期，请尽快使用'),
    ],
  },
  {
    code: 'inquiryReplied',
    type: 3,
    title: '询价回复通知',
    tid: '3340',
    page: 'pages/inquiry/index',
    sentWhen: '门店回复呆滞件、新品询价后',
    keywords: [
      word(1, 'thing', '商品', '前刹车片'),
      word(2, 'thing', '回复门店', '城东店'),
      word(3, 'thing', '报价', '98.00元'),
      word(4, 'time', '回复时间', '2026年8月1日 11:20'),
    ],
  },
  {
    code: 'commissionArrived',
    type: 4,
    title: '佣金到账提醒',
    tid: '4017',
    page: 'pages/distribution/index',
    sentWhen: '佣金可以核销时',
    keywords: [
      word(1, 'amount', '佣金金额', '20.00元'),
      word(2, 'thing', '佣金来源', '订单佣金'),
      word(3, 'time', '到账时间', '2026年8月8日 00:00'),
    ],
  },
  {
    code: 'customerRemind',
    type: 5,
    title: '服务到期提醒',
    tid: '5062',
    page: 'pages/index/index',
    sentWhen: '保养、保险、年检等提醒到期，门店提醒客户时',
    keywords: [
      word(1, 'thing', '提醒事项', '保养：换机油机滤'),
      word(2, 'time', '到期日期', '2026年8月8日 00:00'),
      word(3, 'thing', '门店', '城东店'),
    ],
  },
];

export const cataloguedTemplate = (code: SubscribeCode): CataloguedTemplate => {
  const found = SUBSCRIBE_CATALOGUE.find((one) => one.code === code);
  if (!found) throw new Error(`no message ${code}`);
  return found;
};

/** The name of a keyword's value in a message: `thing2`. */
export const keyOf = ({ kind, kid }: Pick<Keyword, 'kind' | 'kid'>): string => `${kind}${String(kid)}`;
