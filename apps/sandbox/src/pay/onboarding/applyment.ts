import { createHash, randomBytes } from 'node:crypto';
import { openField } from '@partsdesk/payments/wechat/sealing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxWechatPay } from '../../keys';
import { Refusal, type Upload } from '../wechatpay/signed';
import { sandboxBanks } from './banks';
import { withMishap } from './lostAnswer';
import type { OnboardingDesk } from './onboardingDesk';

const wrong = (field: string, message: string) => new Refusal(400, 'PARAM_ERROR', message, field);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are sent encrypted. */
const SEALED = new Set([
  'contact_name',
  'contact_id_number',
  'mobile_phone',
  'contact_email',
  'id_card_name',
  'id_card_number',
  'id_card_address',
  'account_name',
  'account_number',
]);
const PICTURES = new Set([
  'license_copy',
  'id_card_copy',
  'id_card_national',
  'contact_id_doc_copy',
  'contact_id_doc_copy_back',
  'business_authorization_letter',
  'store_entrance_pic',
  'indoor_pic',
  'qualifications',
  'business_addition_pics',
]);
const REQUIRED = [
  'business_code',
  'contact_info.contact_type',
  'contact_info.contact_name',
  'contact_info.mobile_phone',
  'contact_info.contact_email',
  'subject_info.subject_type',
  'subject_info.business_license_info.license_copy',
  'subject_info.business_license_info.license_number',
  'subject_info.business_license_info.merchant_name',
  'subject_info.business_license_info.legal_person',
  'subject_info.identity_info.id_card_info.id_card_copy',
  'subject_info.identity_info.id_card_info.id_card_national',
  'subject_info.identity_info.id_card_info.id_card_name',
  'subject_info.identity_info.id_card_info.id_card_number',
  'business_info.merchant_shortname',
  'business_info.service_phone',
  'business_info.sales_info.sales_scenes_type',
  'settlement_info.settlement_id',
  'settlement_info.qualification_type',
  'bank_account_info.bank_account_type',
  'bank_account_info.account_name',
  'bank_account_info.account_bank',
  'bank_account_info.account_number',
];

const at = (form: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), form);

/** Decrypts sealed fields; refuses empty, unknown or unreadable ones; returns the readable rest. */
function unseal(value: unknown, path: string, name: string, hasPicture: (id: string) => boolean): unknown {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) throw wrong(path, '不能传空值');
  if (Array.isArray(value)) return value.map((item) => unseal(item, path, name, hasPicture));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, unseal(one, `${path}/${key}`, key, hasPicture)]),
    );
  if (PICTURES.has(name) && !hasPicture(textOf(value))) throw wrong(path, '图片不存在');
  if (!SEALED.has(name)) return value;
  try {
    return openField(sandboxWechatPay.privateKey, textOf(value));
  } catch {
    throw wrong(path, '敏感字段解密失败');
  }
}

function assertSealedForUs(request: FastifyRequest): void {
  if (request.headers['wechatpay-serial'] !== sandboxWechatPay.serial)
    throw new Refusal(400, 'PARAM_ERROR', '平台公钥序列号错误');
}

function assertBank(valueOf: (name: string) => unknown, prefix: string): void {
  const bank = sandboxBanks.find(({ account_bank: name }) => name === valueOf('account_bank'));
  if (!bank) throw wrong(`${prefix}/account_bank`, '开户银行不存在');
  if (!/^\d{8,28}$/.test(textOf(valueOf('account_number'))))
    throw wrong(`${prefix}/account_number`, '银行账号格式错误');
}

/**
 * Serves WeChat Pay's applications of special merchants, the change of their settlement account, and the pictures of
 * both.
 */
export function applymentFace(face: FastifyInstance, desk: OnboardingDesk): void {
  const struck = (request: FastifyRequest, reply: FastifyReply, run: () => unknown) =>
    withMishap(desk.mishap('wechat'), { request, reply }, wrong, run);

  face.post<{ Body: Upload }>('/v3/merchant/media/upload', ({ body: { meta, content } }) => {
    const { filename = '', sha256 = '' } = JSON.parse(meta) as { filename?: string; sha256?: string };
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw wrong('/body/meta/sha256', '文件摘要不一致');
    const isPicture =
      content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
      content.subarray(1, 4).toString() === 'PNG' ||
      content.subarray(0, 2).toString() === 'BM';
    if (!/\.(jpe?g|png|bmp)$/i.test(filename) || !isPicture) throw wrong('/body/file', '图片格式错误');
    const id = `V1_${randomBytes(24).toString('base64url')}`;
    desk.keepPicture(id);
    return { media_id: id };
  });

  face.post('/v3/applyment4sub/applyment/', (request, reply) =>
    struck(request, reply, () => {
      assertSealedForUs(request);
      const form = unseal(request.body, '/body', '', desk.hasPicture) as Record<string, unknown>;
      for (const path of REQUIRED)
        if (at(form, path) === undefined) throw wrong(`/body/${path.replaceAll('.', '/')}`, '必填');
      const subject = at(form, 'subject_info.subject_type');
      if (
        subject === 'SUBJECT_TYPE_ENTERPRISE' &&
        at(form, 'bank_account_info.bank_account_type') !== 'BANK_ACCOUNT_TYPE_CORPORATE'
      )
        throw wrong('/body/bank_account_info/bank_account_type', '企业只能使用对公账户');
      if (at(form, 'contact_info.contact_type') === 'SUPER')
        for (const name of ['contact_id_number', 'contact_id_doc_copy', 'business_authorization_letter'])
          if (at(form, `contact_info.${name}`) === undefined) throw wrong(`/body/contact_info/${name}`, '必填');
      assertBank((name) => at(form, `bank_account_info.${name}`), '/body/bank_account_info');
      const code = String(form.business_code);
      const before = desk.find('wechat', code);
      if (before && !['APPLYMENT_STATE_REJECTED', 'APPLYMENT_STATE_EDITTING'].includes(before.state))
        throw new Refusal(400, 'INVALID_REQUEST', '申请单已在处理，不能重复提交');
      const one = desk.file({
        provider: 'wechat',
        kind: 'apply',
        code,
        state: 'APPLYMENT_STATE_AUDITING',
        name: String(at(form, 'subject_info.business_license_info.merchant_name')),
        form,
      });
      return { applyment_id: Number(one.no.slice(0, 15)) };
    }),
  );

  face.get('/v3/applyment4sub/applyment/business_code/:code', (request) => {
    const one = desk.find('wechat', (request.params as { code: string }).code);
    if (!one || one.kind !== 'apply') throw new Refusal(404, 'NOT_FOUND', '申请单不存在');
    const waits = ['APPLYMENT_STATE_TO_BE_CONFIRMED', 'APPLYMENT_STATE_TO_BE_SIGNED'].includes(one.state);
    return {
      business_code: one.code,
      applyment_id: Number(one.no.slice(0, 15)),
      applyment_state: one.state,
      applyment_state_msg: one.reason || '处理中',
      ...(waits
        ? {
            sign_url: [
              `${request.protocol}://${request.host}`,
              `/sandbox/pay/onboarding/?code=${encodeURIComponent(one.code)}`,
            ].join(''),
          }
        : {}),
      ...(one.merchantNo ? { sub_mchid: one.merchantNo } : {}),
      ...(one.details.length ? { audit_detail: one.details } : {}),
    };
  });

  face.post('/v3/apply4sub/sub_merchants/:mchid/modify-settlement', (request, reply) =>
    struck(request, reply, () => {
      assertSealedForUs(request);
      const { mchid } = request.params as { mchid: string };
      const form = unseal(request.body, '/body', '', desk.hasPicture) as Record<string, unknown>;
      if (!['ACCOUNT_TYPE_BUSINESS', 'ACCOUNT_TYPE_PRIVATE'].includes(String(form.account_type)))
        throw wrong('/body/account_type', '账户类型错误');
      assertBank((name) => form[name], '/body');
      if (desk.all().some((one) => one.kind === 'change' && one.merchantNo === mchid && one.state === 'AUDITING'))
        throw new Refusal(400, 'INVALID_REQUEST', '已有修改申请正在审核');
      const no = `10${randomBytes(5).readUIntBE(0, 5).toString().padStart(13, '0')}`;
      desk.file({
        provider: 'wechat',
        kind: 'change',
        code: no,
        state: 'AUDITING',
        name: `结算账户 ${mchid}`,
        form,
      }).merchantNo = mchid;
      return { application_no: no };
    }),
  );

  face.get('/v3/apply4sub/sub_merchants/:mchid/application/:no', (request) => {
    const { mchid, no } = request.params as { mchid: string; no: string };
    const one = desk.find('wechat', no);
    if (!one || one.merchantNo !== mchid) throw new Refusal(404, 'NOT_FOUND', '修改申请不存在');
    return {
      account_bank: one.form.account_bank,
      verify_result: one.state,
      ...(one.reason ? { verify_fail_reason: one.reason } : {}),
    };
  });

  face.get('/v3/apply4sub/sub_merchants/:mchid/settlement', (request) => {
    const { mchid } = request.params as { mchid: string };
    const changed = desk.all().find((one) => one.merchantNo === mchid && one.state === 'AUDIT_SUCCESS')?.form;
    const first = desk.all().find((one) => one.kind === 'apply' && one.merchantNo === mchid)?.form.bank_account_info as
      | Record<string, unknown>
      | undefined;
    const bank = changed ?? first;
    if (!bank) throw new Refusal(404, 'NOT_FOUND', '商户不存在');
    return {
      account_type: bank.account_type ?? bank.bank_account_type,
      account_bank: bank.account_bank,
      account_number: `***${String(bank.account_number).slice(-4)}`,
      verify_result: 'VERIFY_SUCCESS',
    };
  });
}
