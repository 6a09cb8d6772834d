/**
 * What a reminder is about (MEM-90), and the words of each. 积分到期 is missing, since customers have no points yet that
 * could end.
 */
export const REMIND_KINDS = {
  maintenance: '保养',
  insurance: '保险',
  inspection: '年检',
  birthday: '生日',
  cardEnd: '卡到期',
  visit: '回访',
  other: '其他',
} as const;

export type RemindKind = keyof typeof REMIND_KINDS;

/** Returns the words for what a reminder is about. */
export const remindKindLabel = (kind: RemindKind): string => REMIND_KINDS[kind];

/** The kinds that are about a vehicle. */
export const ABOUT_VEHICLES: readonly RemindKind[] = ['maintenance', 'insurance', 'inspection'];

/** The kinds that the night can make by rule. 生日 is missing, since no customer has a birthday on record yet. */
export const RULE_KINDS = ['maintenance', 'insurance', 'inspection', 'cardEnd', 'visit'] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

/** The rule of a kind that is made nightly. */
export interface RemindRule {
  kind: RuleKind;
  enabled: boolean;
  /** How many days before the day in question it becomes due; of 回访, how many days after the last sale. */
  days: number;
  /** Of 保养: how long after the last sale for the vehicle, in days and kilometres. */
  intervalDays: number;
  intervalMileage: number;
  /** Whether it is sent to the customer once it is due. */
  tells?: boolean | undefined;
}

/** The rules of a store that has saved none: nothing is made until somebody wants it. */
export const USUAL_RULES: readonly RemindRule[] = [
  { kind: 'maintenance', enabled: false, days: 7, intervalDays: 180, intervalMileage: 5000 },
  { kind: 'insurance', enabled: false, days: 30, intervalDays: 0, intervalMileage: 0 },
  { kind: 'inspection', enabled: false, days: 30, intervalDays: 0, intervalMileage: 0 },
  { kind: 'cardEnd', enabled: false, days: 15, intervalDays: 0, intervalMileage: 0 },
  { kind: 'visit', enabled: false, days: 30, intervalDays: 0, intervalMileage: 0 },
];
