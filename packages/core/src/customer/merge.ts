/** Why two customers are probably one (MEM-86), and the words of each. */
export const DUPLICATE_REASONS = {
  phone: '手机号相同',
  plate: '车牌相同',
  wechat: '微信相同',
} as const;

export type DuplicateReason = keyof typeof DUPLICATE_REASONS;

/** The fields that a merge may take of the dropped customer, in the order of its screen. */
export const MERGE_FIELDS = {
  name: '客户名称',
  phone: '手机号',
  kind: '客户类别',
  shopId: '所属门店',
  serviceStaffId: '服务人员',
  levelId: '会员等级',
  creditLimit: '信用额度',
  source: '来源',
  address: '地址',
  remark: '备注',
} as const;

export type MergeField = keyof typeof MERGE_FIELDS;

/** Returns the fields that the kept customer leaves empty and the dropped one does not: what a merge takes unasked. */
export const missingFields = (
  kept: Readonly<Record<MergeField, unknown>>,
  dropped: Readonly<Record<MergeField, unknown>>,
): MergeField[] =>
  (Object.keys(MERGE_FIELDS) as MergeField[]).filter(
    (field) => isEmpty(kept[field]) && !isEmpty(dropped[field]) && field !== 'creditLimit',
  );

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
