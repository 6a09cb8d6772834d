/** Reasons for stock leaving without a sale. */
export const stockOutReasons = ['报损', '自用', '赠送', '样品', '退供应商', '其他'] as const;

/** The reason of a stock-out document that hands an exchange out; nobody chooses it by hand. */
export const EXCHANGE_REASON = '礼品兑换';

/** Reasons for receiving fewer pieces than were sent. */
export const shortageReasons = ['运输破损', '运输丢失', '少发', '其他'] as const;

/** Reasons for a variance between shelf and books. */
export const varianceReasons = ['漏登记出入库', '发错货', '丢失', '损坏', '上次盘错', '其他'] as const;
