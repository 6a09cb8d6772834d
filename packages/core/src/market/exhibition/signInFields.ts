/** The kinds of fields that visitors fill in (MKT-63); identity numbers are asked for by none of them. */
export const SIGN_IN_KINDS = [
  { value: 'text', label: '文字' },
  { value: 'mobile', label: '手机号' },
  { value: 'number', label: '数字' },
  { value: 'day', label: '日期' },
  { value: 'choice', label: '单选' },
] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number]['value'];

/** Visitors are asked so many fields at most. */
export const MOST_ASKED = 8;
/** Asked and hidden ones together. */
export const MOST_FIELDS = 16;
const LEAST_CHOICES = 2;

interface Field {
  readonly label: string;
  readonly kind: SignInKind;
  readonly hidden?: boolean | undefined;
  readonly choices?: readonly string[] | undefined;
}

interface Problem {
  /** `attributes[0].label` */
  field: string;
  message: string;
}

const IDENTITY = /身份证|证件号/;
const repeated = (texts: readonly string[]) => texts.findIndex((text, at) => texts.indexOf(text) < at);

/** Names what is wrong with the fields of an exhibition. */
export function signInFieldsProblem(fields: readonly Field[]): Problem | undefined {
  if (fields.filter(({ hidden }) => !hidden).length > MOST_ASKED)
    return { field: 'attributes', message: `签到项最多${String(MOST_ASKED)}个，请隐藏或移除一些` };
  for (const [at, { label, kind, choices = [] }] of fields.entries()) {
    const words = choices.map((choice) => choice.trim()).filter(Boolean);
    if (!label.trim()) return { field: `attributes[${String(at)}].label`, message: '请填写签到项名称' };
    if (IDENTITY.test(label))
      return { field: `attributes[${String(at)}].label`, message: '签到不收集身份证等证件号码' };
    if (kind === 'choice' && words.length < LEAST_CHOICES)
      return { field: `attributes[${String(at)}].choices`, message: `「${label.trim()}」至少要有两个选项` };
    if (repeated(words) >= 0)
      return { field: `attributes[${String(at)}].choices`, message: `「${label.trim()}」有重复的选项` };
  }
  const twice = repeated(fields.map(({ label }) => label.trim()));
  return twice < 0 ? undefined : { field: `attributes[${String(twice)}].label`, message: '签到项名称重复' };
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Names what is wrong with a visitor's answer, which is trimmed; undefined where it fits its field. */
export function signInValueProblem({ label, kind, choices = [] }: Field, value: string): string | undefined {
  if (kind === 'mobile') return /^1[3-9]\d{9}$/.test(value) ? undefined : `「${label}」请填写11位手机号`;
  if (kind === 'number') return /^-?\d{1,12}(\.\d{1,3})?$/.test(value) ? undefined : `「${label}」请填写数字`;
  if (kind === 'day') return isDay(value) ? undefined : `「${label}」请选择日期`;
  if (kind === 'choice') return choices.includes(value) ? undefined : `「${label}」请从选项中选择`;
  return undefined;
}
