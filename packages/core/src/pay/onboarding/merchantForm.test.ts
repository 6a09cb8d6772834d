import { describe, expect, it } from 'vitest';
import {
  formatProblems,
  formProblems,
  formSections,
  maskedForm,
  mergedForm,
  picturesOf,
  sectionProblems,
  type MerchantForm,
} from './merchantForm';
import { exampleForm } from './merchantFormExamples';

const rules = { provider: 'wechat', today: '2026-11-21' } as const;
const fieldsOf = (problems: { field: string }[]) => problems.map(({ field }) => field);
const form = exampleForm();

describe('the form that is handed to a payment provider', () => {
  it('is complete as the example has it, and every section says what is missing when it is empty', () => {
    expect(formProblems(form, rules)).toEqual([]);
    for (const { name, fields } of formSections) {
      const missing = fieldsOf(sectionProblems({ ...form, [name]: {} }, name, rules));
      const wanted = fields
        .filter(({ asked, required }) => asked({}) && required({}, 'wechat'))
        .map(({ path }) => path);
      expect(missing).toEqual(wanted);
    }
  });

  it.each<[what: string, change: MerchantForm, field: string]>([
    [
      'a wrong check digit of the licence',
      { subject: { ...form.subject, licenceNumber: '92330105MA2B0P5L30' } },
      'subject.licenceNumber',
    ],
    [
      'a licence of 15 characters',
      { subject: { ...form.subject, licenceNumber: '330105600123456' } },
      'subject.licenceNumber',
    ],
    ['a licence that has run out', { subject: { ...form.subject, licenceEnd: '2020-01-01' } }, 'subject.licenceEnd'],
    ['a day that does not exist', { subject: { ...form.subject, licenceBegin: '2018-02-30' } }, 'subject.licenceBegin'],
    [
      'a wrong check digit of the ID number',
      { legalPerson: { ...form.legalPerson, idNumber: '110105194912310021' } },
      'legalPerson.idNumber',
    ],
    [
      'an ID card that ends before it begins',
      { legalPerson: { ...form.legalPerson, idBegin: '2030-01-01', idEnd: '2029-01-01' } },
      'legalPerson.idEnd',
    ],
    ['a phone that is none', { contact: { ...form.contact, phone: '12345678901' } }, 'contact.phone'],
    ['an e-mail that is none', { contact: { ...form.contact, email: 'chen@shunda' } }, 'contact.email'],
    [
      'a contact who is the legal person by another name',
      { contact: { ...form.contact, name: '李四' } },
      'contact.name',
    ],
    ['a service phone that is none', { business: { ...form.business, servicePhone: '88' } }, 'business.servicePhone'],
    [
      'a bank account with letters',
      { bank: { ...form.bank, accountNumber: '6222A21234567890' } },
      'bank.accountNumber',
    ],
    ['an account of somebody else', { bank: { ...form.bank, accountName: '李四' } }, 'bank.accountName'],
    [
      'a personal account of a company',
      { subject: { ...form.subject, subjectType: 'ENTERPRISE' } },
      'bank.accountType',
    ],
    ['another bank without its branch', { bank: { ...form.bank, bankName: '其他银行' } }, 'bank.branchName'],
  ])('%s is named at its field', (_what, change, field) => {
    expect(fieldsOf(formProblems({ ...form, ...change }, rules))).toEqual([field]);
  });

  it('asks a contact who is somebody else for their papers and the letter, and the legal person for neither', () => {
    expect(
      fieldsOf(formProblems({ ...form, contact: { ...form.contact, contactType: 'SUPER', name: '李四' } }, rules)),
    ).toEqual([
      'contact.idNumber',
      'contact.idFrontImage',
      'contact.idBackImage',
      'contact.idBegin',
      'contact.idEnd',
      'contact.letterImage',
    ]);
  });

  it('a draft may be unfinished, but nothing in it may be wrong', () => {
    expect(formatProblems({ subject: { merchantName: '顺达' } })).toEqual([]);
    expect(fieldsOf(formatProblems({ contact: { phone: '1' } }))).toEqual(['contact.phone']);
  });

  it('shows ID and bank numbers by their ends, and takes them back as they were', () => {
    const shown = maskedForm(form);
    expect([shown.legalPerson?.idNumber, shown.bank?.accountNumber]).toEqual([
      '1101**********002X',
      '***************0123',
    ]);
    expect(formProblems(shown, { ...rules, shown })).toEqual([]);
    expect(fieldsOf(formProblems(shown, rules))).toEqual(['legalPerson.idNumber', 'bank.accountNumber']);
    expect(mergedForm(form, { bank: { ...shown.bank, branchName: '高新支行' } })).toEqual({
      ...form,
      bank: { ...form.bank, branchName: '高新支行' },
    });
    expect(
      mergedForm(form, { bank: { ...shown.bank, accountNumber: '6222020000000008888' } }).bank?.accountNumber,
    ).toBe('6222020000000008888');
  });

  it('names each picture once', () => {
    expect(picturesOf({ ...form, materials: { additionImages: ['/file/licence', '/file/more'] } })).toEqual([
      '/file/licence',
      '/file/front',
      '/file/back',
      '/file/entrance',
      '/file/indoor',
      '/file/more',
    ]);
  });
});
