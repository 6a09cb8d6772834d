import { fieldAt, valueAt, type FormSection, type MerchantForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import type { Finding } from './filings';

/** Maps a field of our form to a provider's form, with its conversion. */
export type Mapped = readonly [ours: string, theirs: string, how?: 'sealed' | 'picture' | ((value: string) => string)];

const idCard = 'subject_info.identity_info.id_card_info';
const licence = 'subject_info.business_license_info';

/** Maps our form to WeChat Pay's (applyment4sub). */
export const wechatForm: readonly Mapped[] = [
  ['subject.subjectType', 'subject_info.subject_type', (value) => `SUBJECT_TYPE_${value}`],
  ['subject.licenceImage', `${licence}.license_copy`, 'picture'],
  ['subject.licenceNumber', `${licence}.license_number`],
  ['subject.merchantName', `${licence}.merchant_name`],
  ['legalPerson.name', `${licence}.legal_person`],
  ['subject.licenceAddress', `${licence}.license_address`],
  ['subject.licenceBegin', `${licence}.period_begin`],
  ['subject.licenceEnd', `${licence}.period_end`],
  ['legalPerson.idFrontImage', `${idCard}.id_card_copy`, 'picture'],
  ['legalPerson.idBackImage', `${idCard}.id_card_national`, 'picture'],
  ['legalPerson.name', `${idCard}.id_card_name`, 'sealed'],
  ['legalPerson.idNumber', `${idCard}.id_card_number`, 'sealed'],
  ['legalPerson.idAddress', `${idCard}.id_card_address`, 'sealed'],
  ['legalPerson.idBegin', `${idCard}.card_period_begin`],
  ['legalPerson.idEnd', `${idCard}.card_period_end`],
  ['contact.contactType', 'contact_info.contact_type'],
  ['contact.name', 'contact_info.contact_name', 'sealed'],
  ['contact.phone', 'contact_info.mobile_phone', 'sealed'],
  ['contact.email', 'contact_info.contact_email', 'sealed'],
  ['contact.idNumber', 'contact_info.contact_id_number', 'sealed'],
  ['contact.idFrontImage', 'contact_info.contact_id_doc_copy', 'picture'],
  ['contact.idBackImage', 'contact_info.contact_id_doc_copy_back', 'picture'],
  ['contact.idBegin', 'contact_info.contact_period_begin'],
  ['contact.idEnd', 'contact_info.contact_period_end'],
  ['contact.letterImage', 'contact_info.business_authorization_letter', 'picture'],
  ['business.shortName', 'business_info.merchant_shortname'],
  ['business.servicePhone', 'business_info.service_phone'],
  ['business.storeName', 'business_info.sales_info.biz_store_info.biz_store_name'],
  ['business.areaCode', 'business_info.sales_info.biz_store_info.biz_address_code'],
  ['business.address', 'business_info.sales_info.biz_store_info.biz_store_address'],
  ['business.entranceImage', 'business_info.sales_info.biz_store_info.store_entrance_pic[]', 'picture'],
  ['business.indoorImage', 'business_info.sales_info.biz_store_info.indoor_pic[]', 'picture'],
  ['bank.accountType', 'bank_account_info.bank_account_type', (value) => `BANK_ACCOUNT_TYPE_${value}`],
  ['bank.accountName', 'bank_account_info.account_name', 'sealed'],
  ['bank.bankName', 'bank_account_info.account_bank'],
  ['bank.areaCode', 'bank_account_info.bank_address_code'],
  ['bank.branchId', 'bank_account_info.bank_branch_id'],
  ['bank.accountNumber', 'bank_account_info.account_number', 'sealed'],
  ['materials.qualificationImages', 'settlement_info.qualifications', 'picture'],
  ['materials.additionImages', 'addition_info.business_addition_pics', 'picture'],
  ['materials.remark', 'addition_info.business_addition_msg'],
];

/** Maps the settlement account alone (modify-settlement). */
export const wechatSettlement: readonly Mapped[] = [
  [
    'bank.accountType',
    'account_type',
    (value) => (value === 'CORPORATE' ? 'ACCOUNT_TYPE_BUSINESS' : 'ACCOUNT_TYPE_PRIVATE'),
  ],
  ['bank.accountName', 'account_name', 'sealed'],
  ['bank.bankName', 'account_bank'],
  ['bank.areaCode', 'bank_address_code'],
  ['bank.branchId', 'bank_branch_id'],
  ['bank.accountNumber', 'account_number', 'sealed'],
];

/**
 * Maps our form to Shouqianba's: its sections are published (contact, legal_entity, store, bank_account), the fields'
 * names follow its older interface.
 */
export const sqbForm: readonly Mapped[] = [
  ['subject.subjectType', 'legal_entity.license_type'],
  ['subject.licenceImage', 'legal_entity.license_photo', 'picture'],
  ['subject.licenceNumber', 'legal_entity.license_number'],
  ['subject.merchantName', 'legal_entity.license_name'],
  ['subject.licenceAddress', 'legal_entity.license_address'],
  ['subject.licenceBegin', 'legal_entity.license_begin'],
  ['subject.licenceEnd', 'legal_entity.license_end'],
  ['legalPerson.name', 'legal_entity.legal_person_name'],
  ['legalPerson.idNumber', 'legal_entity.legal_person_id'],
  ['legalPerson.idAddress', 'legal_entity.id_address'],
  ['legalPerson.idBegin', 'legal_entity.id_begin'],
  ['legalPerson.idEnd', 'legal_entity.id_end'],
  ['legalPerson.idFrontImage', 'legal_entity.id_front_photo', 'picture'],
  ['legalPerson.idBackImage', 'legal_entity.id_back_photo', 'picture'],
  ['contact.contactType', 'contact.type'],
  ['contact.name', 'contact.name'],
  ['contact.phone', 'contact.cellphone'],
  ['contact.email', 'contact.email'],
  ['contact.idNumber', 'contact.id_number'],
  ['contact.idFrontImage', 'contact.id_front_photo', 'picture'],
  ['contact.idBackImage', 'contact.id_back_photo', 'picture'],
  ['contact.letterImage', 'contact.letter_photo', 'picture'],
  ['business.shortName', 'store.short_name'],
  ['business.servicePhone', 'store.service_phone'],
  ['business.storeName', 'store.name'],
  ['business.areaCode', 'store.area_code'],
  ['business.address', 'store.address'],
  ['business.entranceImage', 'store.entrance_photo', 'picture'],
  ['business.indoorImage', 'store.indoor_photo', 'picture'],
  ['bank.accountType', 'bank_account.type'],
  ['bank.accountName', 'bank_account.holder'],
  ['bank.accountNumber', 'bank_account.number'],
  ['bank.bankName', 'bank_account.bank_name'],
  ['bank.areaCode', 'bank_account.area_code'],
  ['bank.branchId', 'bank_account.branch_id'],
  ['bank.branchName', 'bank_account.branch_name'],
  ['materials.qualificationImages', 'materials.qualification_photos', 'picture'],
  ['materials.additionImages', 'materials.photos', 'picture'],
  ['materials.remark', 'materials.remark'],
];

interface Conversions {
  seal: (text: string) => string;
  /** The provider's name of an uploaded picture. */
  picture: (path: string) => string;
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const list = path.endsWith('[]');
  const names = (list ? path.slice(0, -2) : path).split('.');
  const last = names.pop() ?? '';
  let at = target;
  for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
  at[last] = list ? [value] : value;
}

/** Fills the provider's form, without empty fields and those that the form's current values do not ask for. */
export function filledForm(
  mapping: readonly Mapped[],
  form: MerchantForm,
  { seal, picture }: Conversions,
  sections?: readonly FormSection[],
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [ours, theirs, how] of mapping) {
    const [section, name] = ours.split('.') as [FormSection, string];
    const value = valueAt(form, { section, name });
    if (
      value === undefined ||
      value.length === 0 ||
      (sections && !sections.includes(section)) ||
      fieldAt(ours)?.asked(form) === false
    )
      continue;
    const way = (text: string) =>
      how === 'sealed' ? seal(text) : how === 'picture' ? picture(text) : how ? how(text) : text;
    put(filled, theirs, typeof value === 'string' ? way(value) : value.map(way));
  }
  return filled;
}

/**
 * Finds our field for the provider's: `/body/bank_account_info/account_number` and `account_number` are our
 * `bank.accountNumber`.
 */
export function ownField(mapping: readonly Mapped[], theirs: string): string {
  const path = theirs
    .replace(/^\/?body\//, '')
    .replaceAll('/', '.')
    .replaceAll('[]', '');
  const plain = (one: string) => one.replace('[]', '');
  const found =
    mapping.find(([, one]) => plain(one) === path) ??
    mapping.find(([, one]) => path !== '' && plain(one).endsWith(`.${path}`));
  return found?.[0] ?? '';
}

export const findingsOf = (
  mapping: readonly Mapped[],
  details: readonly { field: string; field_name: string; reject_reason: string }[] = [],
): Finding[] =>
  details.map(({ field, field_name: name, reject_reason: reason }) => ({
    field: ownField(mapping, field),
    name,
    reason,
  }));
