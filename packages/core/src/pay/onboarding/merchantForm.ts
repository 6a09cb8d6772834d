import type { Schemas } from '@partsdesk/sdk/types/pay';
import { creditCodeProblem, identityNumberProblem, maskIdentityNumber } from '../../store/papers';

/** Data of a merchant for a payment provider, by section; the same for both providers. */
export type MerchantForm = Schemas['MerchantForm'];
export type FormSection = keyof MerchantForm;
export type MerchantProvider = 'wechat' | 'shouqianba';

type FieldKind =
  | 'text'
  | 'longText'
  | 'choice'
  | 'licence'
  | 'identity'
  | 'account'
  | 'phone'
  | 'servicePhone'
  | 'email'
  | 'day'
  | 'endDay'
  | 'area'
  | 'bank'
  | 'branch'
  | 'picture'
  | 'pictures';

export interface FormField {
  /** Path as in the server's errors, such as `bank.accountNumber`. */
  path: string;
  section: FormSection;
  name: string;
  label: string;
  kind: FieldKind;
  options?: readonly { value: string; label: string }[];
  hint?: string;
  /** Returns whether the field is requested, depending on the others. */
  asked: (form: MerchantForm) => boolean;
  required: (form: MerchantForm, provider: MerchantProvider) => boolean;
}

export interface SectionInfo {
  name: FormSection;
  label: string;
  fields: readonly FormField[];
}

export interface FieldProblem {
  field: string;
  message: string;
}

type Rest = Partial<Pick<FormField, 'options' | 'hint' | 'asked' | 'required'>>;
type Row = [name: string, label: string, kind: FieldKind, rest?: Rest];

const always = () => true;
const never = () => false;
const sectionOf = (name: FormSection, label: string, rows: readonly Row[]): SectionInfo => ({
  name,
  label,
  fields: rows.map(([field, title, kind, rest = {}]) => ({
    path: `${name}.${field}`,
    section: name,
    name: field,
    label: title,
    kind,
    asked: always,
    required: rest.asked ?? always,
    ...rest,
  })),
});

const superContact = ({ contact }: MerchantForm) => contact?.contactType === 'SUPER';
/** Bank outside the list, which needs its branch. */
const OTHER_BANK = '其他银行';

/** Sections of an application in order, with their fields. */
export const formSections: readonly SectionInfo[] = [
  sectionOf('subject', '主体信息', [
    [
      'subjectType',
      '主体类型',
      'choice',
      {
        options: [
          { value: 'INDIVIDUAL', label: '个体工商户' },
          { value: 'ENTERPRISE', label: '企业' },
        ],
      },
    ],
    ['licenceImage', '营业执照照片', 'picture', { hint: '请上传彩色照片或加盖公章的扫描件，四角完整、字迹清晰' }],
    ['licenceNumber', '统一社会信用代码', 'licence'],
    ['merchantName', '营业执照名称', 'text', { hint: '与营业执照完全一致' }],
    ['licenceAddress', '注册地址', 'text'],
    ['licenceBegin', '营业期限开始日', 'day'],
    ['licenceEnd', '营业期限结束日', 'endDay'],
  ]),
  sectionOf('legalPerson', '法人信息', [
    ['idFrontImage', '身份证人像面', 'picture'],
    ['idBackImage', '身份证国徽面', 'picture'],
    ['name', '法人姓名', 'text', { hint: '个体工商户填写经营者姓名' }],
    ['idNumber', '法人身份证号', 'identity'],
    ['idAddress', '身份证地址', 'text'],
    ['idBegin', '身份证有效期开始日', 'day'],
    ['idEnd', '身份证有效期结束日', 'endDay'],
  ]),
  sectionOf('contact', '管理员信息', [
    [
      'contactType',
      '管理员类型',
      'choice',
      {
        options: [
          { value: 'LEGAL', label: '法人本人' },
          { value: 'SUPER', label: '经办人' },
        ],
        hint: '管理员负责扫码验证账户和签约',
      },
    ],
    ['name', '管理员姓名', 'text'],
    ['phone', '管理员手机号', 'phone'],
    ['email', '管理员邮箱', 'email', { required: (_form, provider) => provider === 'wechat' }],
    ['idNumber', '管理员身份证号', 'identity', { asked: superContact }],
    ['idFrontImage', '管理员身份证人像面', 'picture', { asked: superContact }],
    ['idBackImage', '管理员身份证国徽面', 'picture', { asked: superContact }],
    ['idBegin', '管理员身份证有效期开始日', 'day', { asked: superContact }],
    ['idEnd', '管理员身份证有效期结束日', 'endDay', { asked: superContact }],
    ['letterImage', '业务办理授权函', 'picture', { asked: superContact, hint: '加盖公章' }],
  ]),
  sectionOf('business', '经营信息', [
    ['shortName', '商户简称', 'text', { hint: '顾客付款时看到的名称' }],
    ['servicePhone', '客服电话', 'servicePhone'],
    ['storeName', '门店名称', 'text'],
    ['areaCode', '门店所在地区', 'area'],
    ['address', '门店地址', 'text'],
    ['entranceImage', '门头照片', 'picture'],
    ['indoorImage', '店内照片', 'picture'],
  ]),
  sectionOf('bank', '结算账户', [
    [
      'accountType',
      '账户类型',
      'choice',
      {
        options: [
          { value: 'CORPORATE', label: '对公账户' },
          { value: 'PERSONAL', label: '经营者个人账户' },
        ],
      },
    ],
    ['accountName', '开户名称', 'text'],
    ['accountNumber', '银行账号', 'account'],
    ['areaCode', '开户银行所在地区', 'area'],
    ['bankName', '开户银行', 'bank'],
    ['branchName', '开户支行', 'branch', { required: ({ bank }) => bank?.bankName === OTHER_BANK }],
  ]),
  sectionOf('materials', '补充材料', [
    ['qualificationImages', '特殊资质', 'pictures', { required: never, hint: '经营需要许可的商品时上传，最多5张' }],
    ['additionImages', '补充材料', 'pictures', { required: never, hint: '审核要求补充时上传，最多5张' }],
    ['remark', '补充说明', 'longText', { required: never }],
  ]),
];

const fields = formSections.flatMap((section) => section.fields);
export const fieldAt = (path: string): FormField | undefined => fields.find((field) => field.path === path);
export const sectionInfo = (name: FormSection): SectionInfo | undefined =>
  formSections.find((section) => section.name === name);
/** Returns the section of an error's path, such as `bank.accountNumber`. */
export const sectionOfPath = (path: string): FormSection | undefined =>
  formSections.find(({ name }) => path === name || path.startsWith(`${name}.`))?.name;

export function valueAt(
  form: MerchantForm,
  { section, name }: Pick<FormField, 'section' | 'name'>,
): string | string[] | undefined {
  return (form[section] as Record<string, string | string[] | undefined> | undefined)?.[name];
}

export const withValue = (
  form: MerchantForm,
  { section, name }: Pick<FormField, 'section' | 'name'>,
  value: string | string[],
): MerchantForm => ({ ...form, [section]: { ...form[section], [name]: value } });

const isEmpty = (value: string | string[] | undefined): boolean => value === undefined || value.length === 0;

const formats: Partial<Record<FieldKind, (value: string) => string | undefined>> = {
  licence: creditCodeProblem,
  identity: identityNumberProblem,
  account: (value) => (/^\d{8,28}$/.test(value) ? undefined : '银行账号应为8至28位数字'),
  phone: (value) => (/^1[3-9]\d{9}$/.test(value) ? undefined : '手机号格式不正确'),
  servicePhone: (value) =>
    /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/.test(value) ? undefined : '客服电话格式不正确',
  email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) ? undefined : '邮箱格式不正确'),
  area: (value) => (/^\d{6}$/.test(value) ? undefined : '请选择地区'),
  day: (value) => (value === '长期' ? '开始日不能是长期' : isDay(value) ? undefined : '日期不存在'),
  endDay: (value) => (value === '长期' || isDay(value) ? undefined : '日期不存在'),
};

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

interface Known {
  /** The form as shown by the server: masked values that were not changed count as valid. */
  shown?: MerchantForm | undefined;
}

/** Lists values that are invalid whatever else is filled in; a draft with one is not saved. */
export function formatProblems(form: MerchantForm, { shown }: Known = {}): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = valueAt(form, field);
    if (typeof value !== 'string' || value === '' || isKeptMask(value, shown, field)) return [];
    const problem = formats[field.kind]?.(value);
    return problem ? [{ field: field.path, message: problem }] : [];
  });
}

const isKeptMask = (value: string, shown: MerchantForm | undefined, field: FormField): boolean =>
  shown !== undefined && value.includes('*') && valueAt(shown, field) === value;

export interface FormRules extends Known {
  provider: MerchantProvider;
  /** The shop's day: documents must not have expired. */
  today: string;
}

const CHOSEN_KINDS: readonly string[] = ['choice', 'area', 'bank', 'branch', 'day', 'endDay'];
const requestOf = (kind: string): string =>
  ['picture', 'pictures'].includes(kind) ? '请上传' : CHOSEN_KINDS.includes(kind) ? '请选择' : '请填写';

/** Lists what prevents a section's submission: invalid, missing or inconsistent values. */
export function sectionProblems(
  form: MerchantForm,
  section: FormSection,
  { provider, today, shown }: FormRules,
): FieldProblem[] {
  const info = sectionInfo(section);
  const missing = (info?.fields ?? [])
    .filter((field) => field.asked(form) && field.required(form, provider) && isEmpty(valueAt(form, field)))
    .map(({ path, label, kind }) => ({
      field: path,
      message: `${requestOf(kind)}${label}`,
    }));
  const wrong = formatProblems({ [section]: form[section] }, { shown });
  return [...missing, ...wrong, ...(checks[section]?.(form, today) ?? [])];
}

/** Lists what prevents the form's submission. */
export const formProblems = (form: MerchantForm, rules: FormRules): FieldProblem[] =>
  formSections.flatMap(({ name }) => sectionProblems(form, name, rules));

function periodProblems(
  begin: string | undefined,
  end: string | undefined,
  path: string,
  what: string,
  today: string,
): FieldProblem[] {
  if (!end || end === '长期') return [];
  if (begin && end <= begin) return [{ field: path, message: `${what}结束日应晚于开始日` }];
  return end < today ? [{ field: path, message: `${what}已过期` }] : [];
}

const checks: Partial<Record<FormSection, (form: MerchantForm, today: string) => FieldProblem[]>> = {
  subject: ({ subject }, today) =>
    periodProblems(subject?.licenceBegin, subject?.licenceEnd, 'subject.licenceEnd', '营业执照', today),
  legalPerson: ({ legalPerson }, today) =>
    periodProblems(legalPerson?.idBegin, legalPerson?.idEnd, 'legalPerson.idEnd', '身份证', today),
  contact({ contact, legalPerson }, today) {
    if (contact?.contactType === 'SUPER')
      return periodProblems(contact.idBegin, contact.idEnd, 'contact.idEnd', '管理员身份证', today);
    return contact?.name && legalPerson?.name && contact.name !== legalPerson.name
      ? [{ field: 'contact.name', message: '管理员是法人本人时，姓名应与法人一致' }]
      : [];
  },
  bank({ bank, subject, legalPerson }) {
    if (bank?.accountType === 'PERSONAL' && subject?.subjectType === 'ENTERPRISE')
      return [{ field: 'bank.accountType', message: '企业只能使用对公账户结算' }];
    const [holder, whose] =
      bank?.accountType === 'PERSONAL' ? [legalPerson?.name, '经营者姓名'] : [subject?.merchantName, '营业执照名称'];
    return bank?.accountName && holder && bank.accountName !== holder
      ? [{ field: 'bank.accountName', message: `开户名称应与${whose}一致` }]
      : [];
  },
};

const maskAccount = (number: string): string =>
  number.length < 8 ? '*'.repeat(number.length) : `${'*'.repeat(number.length - 4)}${number.slice(-4)}`;
const masks: Partial<Record<FieldKind, (value: string) => string>> = {
  identity: maskIdentityNumber,
  account: maskAccount,
};

/** Masks ID and bank numbers except their ends. */
export const maskedForm = (form: MerchantForm): MerchantForm =>
  fields.reduce((shown, field) => {
    const value = valueAt(shown, field);
    const mask = masks[field.kind];
    return mask && typeof value === 'string' && value !== '' ? withValue(shown, field, mask(value)) : shown;
  }, form);

/** Merges the sent sections into the stored form. A number that came back masked keeps its stored value. */
export function mergedForm(stored: MerchantForm, sent: MerchantForm): MerchantForm {
  const masked = maskedForm(stored);
  const merged: MerchantForm = { ...stored, ...sent };
  return fields.reduce((form, field) => {
    const [value, before] = [valueAt(form, field), valueAt(stored, field)];
    return masks[field.kind] && before !== undefined && value === valueAt(masked, field)
      ? withValue(form, field, before)
      : form;
  }, merged);
}

/** Lists the form's pictures without duplicates. */
export const picturesOf = (form: MerchantForm): string[] => [
  ...new Set(
    fields
      .filter(({ kind }) => kind === 'picture' || kind === 'pictures')
      .flatMap((field) => valueAt(form, field) ?? [])
      .filter((path) => path !== ''),
  ),
];

/** Sections of each kind of change at the second provider. */
export const changedSections: Record<
  'base' | 'settlement' | 'subject',
  { label: string; sections: readonly FormSection[] }
> = {
  base: { label: '基本信息', sections: ['business', 'contact'] },
  settlement: { label: '结算账户', sections: ['bank'] },
  subject: { label: '主体信息', sections: ['subject', 'legalPerson'] },
};
