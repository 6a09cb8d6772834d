/**
 * The tables whose rows follow a merge by their `customer_id` alone, and the words of those that its preview counts.
 * Locked in this order are those that a till or a return works on; the others change under the customer's lock.
 */
export const DOCUMENTS = {
  order_sale: '销售单',
  sale_out: '出库单',
  sales_return: '退货单',
  after_sale: '售后单',
  recharge_order: '储值、办卡单',
  customer_exchange: '积分兑换单',
  card_refund: '退卡申请',
  value_adjust: '储值调整单',
} as const;

export const RECORDS = {
  receipt_bill: '收款单',
  receipt_batch: '合并收款单',
  refund_bill: '退款单',
  customer_vehicle: '车辆',
  customer_wechat: '微信',
  gift_card: '礼品卡、保养卡',
  customer_remind: '提醒',
  maintenance: '维修申请',
  service_borrow: '借用单',
  order_resting: '挂单',
  order_distribution: '铺货单',
  customer_comment: '评价',
  inquiry: '呆滞件询价',
  recommend_inquiry: '新品询价',
  online_order: '',
  order_sale_line: '',
  sale_ledger: '',
  sale_points: '',
  gift_grant: '',
  level_change: '',
  customer_statement_event: '',
  phone_reveal: '',
  coupon_newcomer: '',
  subscribe_message: '',
} as const;

/** Rows that a unique key or a balance makes more of than a new owner; `moveRows` and `moveBalances` name each. */
export const MOVED_OTHERWISE = [
  'bargain_run',
  'coupon',
  'coupon_issuance_receiver',
  'coupon_issuance_skip',
  'customer_shop',
  'customer_statement',
  'customer_tagged',
  'distributor',
  'distributor_customer',
  'exhibition_record',
  'growth_month',
  'member_code',
  'platform.stored_file',
  'points_lot',
  'points_spend',
  'receivable',
  'sms_consent',
  'value_card',
] as const;

/** Columns that keep whom they name, each with the reason. */
export const KEPT_COLUMNS: Readonly<Record<string, string>> = {
  'bargain_help.customer_id': 'who helped a bargain is history, and one helper may not count twice',
  'customer.merged_into': 'leads to the kept customer, and is set again by the merge itself',
  'customer_apart.first_id': 'a mark of two customers; one of them who is merged is listed no more',
  'customer_apart.second_id': 'a mark of two customers; one of them who is merged is listed no more',
  'customer_merge.dropped_id': 'history',
  'customer_merge.kept_id': 'history',
  'platform.login_session.customer_id': 'ends with the merge',
  'points_account.customer_id': 'stays at 0 with its ledger',
  'points_entry.customer_id': 'a ledger: 转出 here, 转入 there',
  'points_move.customer_id': 'a ledger',
  'receivable_ledger.customer_id': 'a ledger: one row here, one there',
  'vehicle_move.from_customer_id': 'history',
  'vehicle_move.to_customer_id': 'history',
};
