/** 询价类型 (ENUM-07). */
export const INQUIRY_KINDS = [
  { value: 0, label: '询价' },
  { value: 1, label: '求购' },
] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number]['value'];

export const inquiryKindLabel = (kind: InquiryKind): string => INQUIRY_KINDS[kind].label;
