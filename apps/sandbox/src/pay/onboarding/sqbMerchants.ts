import { createSign, createVerify, randomBytes } from 'node:crypto';
import { rawMember } from '@partsdesk/payments/shouqianba/merchants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxSqb, sandboxSqbKeys } from '../../keys';
import type { Filed } from '../payState';
import { withMishap } from './lostAnswer';
import type { OnboardingDesk } from './onboardingDesk';

type Body = Readonly<Record<string, unknown>>;

class Refusal extends Error {
  readonly body: object;

  constructor(code: string, message: string, field?: string) {
    super(message);
    this.body = {
      result_code: '400',
      error_code: code,
      error_message: message,
      ...(field === undefined ? {} : { field }),
    };
  }
}

const wrong = (field: string, message: string) => new Refusal('INVALID_PARAMS', message, field);
const at = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Body)[name] : undefined),
      body,
    );

const REQUIRED = [
  'client_merchant_sn',
  'contact.name',
  'contact.cellphone',
  'legal_entity.license_type',
  'legal_entity.license_number',
  'legal_entity.license_name',
  'legal_entity.license_photo',
  'legal_entity.legal_person_name',
  'legal_entity.legal_person_id',
  'legal_entity.id_front_photo',
  'legal_entity.id_back_photo',
  'store.name',
  'store.area_code',
  'store.address',
  'store.entrance_photo',
  'store.indoor_photo',
  'bank_account.type',
  'bank_account.holder',
  'bank_account.number',
  'bank_account.bank_name',
];

function assertNothingEmpty(value: unknown, path: string): void {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) throw wrong(path, '不能传空值');
  if (typeof value === 'object')
    for (const [name, one] of Object.entries(value ?? {})) assertNothingEmpty(one, path ? `${path}.${name}` : name);
}

function assertBank(body: Body): void {
  if (!/^\d{8,28}$/.test(String(at(body, 'bank_account.number'))))
    throw wrong('bank_account.number', '银行卡号格式错误');
  if (at(body, 'legal_entity.license_type') === 'ENTERPRISE' && at(body, 'bank_account.type') === 'PERSONAL')
    throw wrong('bank_account.type', '企业只能使用对公账户');
}

/** Serves Shouqianba's applications of merchants and their changes, in the envelope of its merchant interface. */
export function sqbMerchantsFace(scope: FastifyInstance, desk: OnboardingDesk): void {
  const face = (
    path: string,
    answer: (body: Body, origin: string, asked: { request: FastifyRequest; reply: FastifyReply }) => unknown,
  ) =>
    scope.post(`/sandbox/shouqianba/api/cis/v1/merchants/${path}`, (request, reply) => {
      const text = (request.body as Buffer).toString('utf8');
      const given = JSON.parse(text) as {
        request?: { head?: { appid?: string; sign_type?: string }; body?: Body };
        signature?: string;
      };
      const respond = (body: object) => {
        const response = JSON.stringify({
          head: {
            version: '1.0.0',
            appid: sandboxSqbKeys.appId,
            sign_type: 'SHA1',
            response_time: new Date().toISOString(),
            reserve: '{}',
          },
          body,
        });
        const signature = createSign('RSA-SHA1').update(response, 'utf8').sign(sandboxSqb.privateKey, 'base64');
        return reply.type('application/json').send(`{"response":${response},"signature":${JSON.stringify(signature)}}`);
      };
      try {
        const signed = createVerify('RSA-SHA1')
          .update(rawMember(text, 'request') ?? '', 'utf8')
          .verify(sandboxSqb.vendorPublicKey, given.signature ?? '', 'base64');
        if (!signed || given.request?.head?.appid !== sandboxSqbKeys.appId)
          throw new Refusal('ILLEGAL_SIGN', '签名错误');
        const content = answer(given.request.body ?? {}, `${request.protocol}://${request.host}`, { request, reply });
        return content === reply ? reply : respond({ result_code: '200', biz_response: content });
      } catch (error) {
        if (error instanceof Refusal) return respond(error.body);
        throw error;
      }
    });
  const struck = (asked: { request: FastifyRequest; reply: FastifyReply }, run: () => unknown) =>
    withMishap(desk.mishap('shouqianba'), asked, wrong, run);

  const stateOf = (one: Filed, origin: string) => {
    const page = `${origin}/sandbox/pay/onboarding/?code=${encodeURIComponent(one.code)}`;
    return {
      client_merchant_sn: one.code,
      status: one.state,
      ...(one.merchantNo ? { merchant_sn: one.merchantNo } : {}),
      ...(['2', '3'].includes(one.state) ? { sign_url: page } : {}),
      ...(one.state === '6' ? { merchant_qrcode: page } : {}),
      ...(one.state === '4' ? { activation_code: one.no.slice(0, 8) } : {}),
      ...(one.reason ? { reject_reason: one.reason } : {}),
      ...(one.details.length ? { audit_detail: one.details } : {}),
    };
  };
  const changeOf = (one: Filed) => ({
    client_change_sn: one.code,
    state: one.state,
    ...(one.reason ? { reject_reason: one.reason } : {}),
    ...(one.details.length ? { audit_detail: one.details } : {}),
  });

  face('upload', ({ filename, file }, origin) => {
    const content = Buffer.from(String(file), 'base64');
    const isPicture =
      content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || content.subarray(1, 4).toString() === 'PNG';
    if (!isPicture || !/\.(jpe?g|png)$/i.test(String(filename))) throw wrong('file', '图片格式错误');
    const url = `${origin}/sandbox/shouqianba/picture/${randomBytes(12).toString('hex')}.jpg`;
    desk.keepPicture(url);
    return { url };
  });

  face('apply', (body, origin, asked) =>
    struck(asked, () => {
      assertNothingEmpty(body, '');
      for (const path of REQUIRED) if (at(body, path) === undefined) throw wrong(path, '必填');
      for (const path of REQUIRED.filter((one) => one.endsWith('_photo')))
        if (!desk.hasPicture(String(at(body, path)))) throw wrong(path, '图片不存在');
      assertBank(body);
      const code = String(body.client_merchant_sn);
      const before = desk.find('shouqianba', code);
      if (before && before.state !== '9') throw new Refusal('DUPLICATE_REQUEST', '商户已在入网中，不能重复提交');
      return stateOf(
        desk.file({
          provider: 'shouqianba',
          kind: 'apply',
          code,
          state: '1',
          name: String(at(body, 'legal_entity.license_name')),
          form: body,
        }),
        origin,
      );
    }),
  );

  face('apply/query', ({ client_merchant_sn: code }, origin) => {
    const one = desk.find('shouqianba', String(code));
    if (!one || one.kind !== 'apply') throw new Refusal('NOT_FOUND', '商户不存在');
    return stateOf(one, origin);
  });

  face('change', (body, _origin, asked) =>
    struck(asked, () => {
      assertNothingEmpty(body, '');
      const code = String(body.client_change_sn);
      // Checks the number's form only, since the demo's merchants never applied here.
      if (!/^168\d+$/.test(String(body.merchant_sn))) throw new Refusal('NOT_FOUND', '商户不存在');
      if (!['base', 'settlement', 'subject'].includes(String(body.type))) throw wrong('type', '变更类型错误');
      if (body.type === 'settlement') assertBank(body);
      const before = desk.find('shouqianba', code);
      if (before && before.state !== 'REJECTED') throw new Refusal('DUPLICATE_REQUEST', '变更已在处理，不能重复提交');
      return changeOf(
        desk.file({
          provider: 'shouqianba',
          kind: 'change',
          code,
          state: 'AUDITING',
          name: `${String(body.type)} ${String(body.merchant_sn)}`,
          form: body,
        }),
      );
    }),
  );

  face('change/query', ({ client_change_sn: code }) => {
    const one = desk.find('shouqianba', String(code));
    if (!one || one.kind !== 'change') throw new Refusal('NOT_FOUND', '变更不存在');
    return changeOf(one);
  });
}
