import { createSign, createVerify } from 'node:crypto';
import { call, PaymentError, type Surroundings } from '../call';
import type { SqbVendorKeys } from './keys';

/** An error that Shouqianba found in one field. */
interface SqbAuditDetail {
  field: string;
  field_name: string;
  reject_reason: string;
}

export interface SqbApplyState {
  client_merchant_sn: string;
  /** 1 入网中, 2 待账户验证, 3 待签约, 4 入网成功, 5 开通中, 6 待店铺认证, 9 已驳回. */
  status: string;
  merchant_sn?: string;
  sign_url?: string;
  /** Set for 6: address where the shop's pictures are taken. */
  merchant_qrcode?: string;
  reject_reason?: string;
  audit_detail?: SqbAuditDetail[];
  /** Assumed: set for 4, the code for activating the terminal. No public page documents how a vendor gets it. */
  activation_code?: string;
}

export interface SqbChangeState {
  client_change_sn: string;
  /** Modelled on WeChat Pay's changes: AUDITING, REJECTED, MODIFING, FINISHED, CANCELED, EDITTING. */
  state: string;
  reject_reason?: string;
  audit_detail?: SqbAuditDetail[];
}

const signed = (privateKey: string, text: string): string =>
  createSign('RSA-SHA1').update(text, 'utf8').sign(privateKey, 'base64');
const isSigned = (publicKey: string, text: string, signature: string): boolean =>
  createVerify('RSA-SHA1').update(text, 'utf8').verify(publicKey, signature, 'base64');

/** Returns the text of a JSON object's member unchanged, since the signature covers that text. */
export function rawMember(text: string, name: string): string | undefined {
  const start = text.indexOf(`"${name}":`) + name.length + 3;
  if (start < name.length + 3 || text[start] !== '{') return undefined;
  let [depth, quoted] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

interface Answer<T> {
  response?: {
    body?: { result_code?: string; error_code?: string; error_message?: string; field?: string; biz_response?: T };
  };
  signature?: string;
}

/** Sends a body in the envelope of the merchant interface (RSA with SHA1) and verifies the answer. */
async function sendEnveloped<T>(
  surroundings: Surroundings,
  { appId, privateKey, publicKey }: SqbVendorKeys,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<T> {
  const head = {
    version: '1.0.0',
    appid: appId,
    sign_type: 'SHA1',
    request_time: new Date((surroundings.clock ?? Date.now)()).toISOString(),
    reserve: '{}',
  };
  const request = JSON.stringify({ head, body });
  const { status, body: bytes } = await call(surroundings, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"request":${request},"signature":${JSON.stringify(signed(privateKey, request))}}`,
  });
  if (status >= 500) throw new PaymentError('unknown', `HTTP_${String(status)}`, '');
  const text = bytes.toString('utf8');
  let answer: Answer<T>;
  try {
    answer = JSON.parse(text) as Answer<T>;
  } catch {
    throw new PaymentError('unknown', 'NO_ANSWER', 'the answer is no JSON');
  }
  if (!isSigned(publicKey, rawMember(text, 'response') ?? '', answer.signature ?? ''))
    throw new PaymentError('unknown', 'BAD_SIGNATURE', 'the answer is not signed by Shouqianba');
  const {
    result_code: code,
    error_code: error = code ?? 'NO_ANSWER',
    error_message: message = '',
    field,
    biz_response: content,
  } = answer.response?.body ?? {};
  if (code === '500') throw new PaymentError('unknown', error, message);
  if (code !== '200') throw new PaymentError('refused', error, message, field);
  if (content === undefined) throw new PaymentError('unknown', 'NO_ANSWER', 'the answer holds nothing');
  return content;
}

/** Submits an application (商户入网). The same `client_merchant_sn` overwrites a rejected one. */
export const applyMerchant = (
  surroundings: Surroundings,
  keys: SqbVendorKeys,
  form: { client_merchant_sn: string } & Readonly<Record<string, unknown>>,
) =>
  sendEnveloped<SqbApplyState>(surroundings, keys, '/api/cis/v1/merchants/apply', {
    vendor_sn: keys.vendorSn,
    ...form,
  });

export const queryMerchant = (surroundings: Surroundings, keys: SqbVendorKeys, clientMerchantSn: string) =>
  sendEnveloped<SqbApplyState>(surroundings, keys, '/api/cis/v1/merchants/apply/query', {
    vendor_sn: keys.vendorSn,
    client_merchant_sn: clientMerchantSn,
  });

/**
 * Uploads a picture; returns its address at Shouqianba. Modelled on the vendor interface's upload: no public page
 * documents this one.
 */
export const uploadMerchantPicture = async (
  surroundings: Surroundings,
  keys: SqbVendorKeys,
  { filename, content }: { filename: string; content: Uint8Array },
) =>
  (
    await sendEnveloped<{ url: string }>(surroundings, keys, '/api/cis/v1/merchants/upload', {
      vendor_sn: keys.vendorSn,
      filename,
      file: Buffer.from(content).toString('base64'),
    })
  ).url;

/** Requests a change of the data in force. Modelled on the application: no public page documents changes. */
export const changeMerchant = (
  surroundings: Surroundings,
  keys: SqbVendorKeys,
  change: { merchant_sn: string; client_change_sn: string; type: string } & Readonly<Record<string, unknown>>,
) =>
  sendEnveloped<SqbChangeState>(surroundings, keys, '/api/cis/v1/merchants/change', {
    vendor_sn: keys.vendorSn,
    ...change,
  });

export const queryMerchantChange = (surroundings: Surroundings, keys: SqbVendorKeys, clientChangeSn: string) =>
  sendEnveloped<SqbChangeState>(surroundings, keys, '/api/cis/v1/merchants/change/query', {
    vendor_sn: keys.vendorSn,
    client_change_sn: clientChangeSn,
  });
