import type { WechatPay } from './client';

/** An error that WeChat Pay found in one field of an application. */
interface AuditDetail {
  field: string;
  field_name: string;
  reject_reason: string;
}

export interface ApplymentState {
  business_code: string;
  applyment_id: number | string;
  /** `APPLYMENT_STATE_…`. */
  applyment_state: string;
  applyment_state_msg?: string;
  /** Address where the super administrator confirms and signs. */
  sign_url?: string;
  /** The merchant number, from signing on. */
  sub_mchid?: string;
  audit_detail?: AuditDetail[];
}

/** Removes empty texts, lists and objects: an empty optional parameter must not be sent at all. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter((item) => item !== undefined);
    return kept.length ? kept : undefined;
  }
  if (typeof value === 'object' && value !== null) {
    const kept = Object.entries(value)
      .map(([name, one]) => [name, withoutEmpty(one)] as const)
      .filter(([, one]) => one !== undefined);
    return kept.length ? Object.fromEntries(kept) : undefined;
  }
  return value === '' || value === null ? undefined : value;
}

/**
 * Submits an application (特约商户进件). The same business code overwrites a rejected one. Names and numbers are sent sealed.
 */
export const submitApplyment = (pay: WechatPay, form: { business_code: string } & Readonly<Record<string, unknown>>) =>
  pay.send<{ applyment_id: number | string }>('POST', '/v3/applyment4sub/applyment/', withoutEmpty(form), {
    sealed: true,
  });

/** Queries an application by our own code, which works even when the answer to the submission was lost. */
export const queryApplyment = (pay: WechatPay, businessCode: string) =>
  pay.send<ApplymentState>('GET', `/v3/applyment4sub/applyment/business_code/${encodeURIComponent(businessCode)}`);
