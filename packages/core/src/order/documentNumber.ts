/** The kinds of documents with a number, as it begins, each in the shop's words; all are found by it. */
export const DOCUMENT_KINDS = {
  XS: '销售单',
  CK: '出库单',
  TH: '退货单',
  JY: '借用单',
  SH: '售后单',
  RK: '入库单',
  QT: '其他出库单',
  DB: '调拨单',
  PD: '盘点单',
  SK: '收款单',
  TK: '退款单',
  HS: '合并收款单',
  JB: '交接班',
  FX: '分销订单',
  QC: '期初单',
  CZ: '充值单',
  TC: '退卡单',
  TZ: '储值调整单',
  DH: '兑换单',
  XJ: '询价单',
  HX: '核销单',
  SR: '收入单',
  ZC: '支出单',
  ZZ: '转账单',
  DC: '导出申请单',
} as const;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** What somebody typed of a document's number `CK-A01-20261121-000007`. */
export interface TypedNumber {
  kind?: DocumentKind;
  /** Code of the shop. */
  shop?: string;
  /** `20261121`, or `1121` without the year. */
  day?: string;
  /** The document's number within its kind, shop and day. */
  number: number;
}

const isKind = (text: string): text is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, text);

/**
 * Reads the end of a document's number, as one says it: `000011`, `ck11`, `1121-7`, `A01 11`, or all of it. Undefined
 * for text that is none, such as a phone number, a part's code, or a single digit.
 */
export function typedNumber(text: string): TypedNumber | undefined {
  const parts = text
    .toUpperCase()
    // A kind may stand right before the digits.
    .replace(/^([A-Z]{2})(?=\d)/, '$1-')
    // Day and number may stand together.
    .replace(/(^|\D)(\d{8})(\d{4,9})$/, '$1$2-$3')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const digits = parts.pop() ?? '';
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const kind = parts[0] !== undefined && isKind(parts[0]) ? (parts.shift() as DocumentKind) : undefined;
  const day = /^(\d{8}|\d{4})$/.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const shop = parts.pop();
  const number = Number(digits);
  if (parts.length > 0 || number === 0 || (digits.length === 1 && !kind && !day)) return undefined;
  return { number, ...(kind && { kind }), ...(day && { day }), ...(shop && { shop }) };
}
