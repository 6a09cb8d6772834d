import { sqbApplyEvent } from '@partsdesk/core/pay/sqbApplyLifecycle';
import { sqbChangeEvent } from '@partsdesk/core/pay/sqbChangeLifecycle';
import { wxApplyEvent } from '@partsdesk/core/pay/wxApplyLifecycle';
import type { SqbApplyState, SqbChangeState } from '@partsdesk/payments/shouqianba/merchants';
import type { ApplymentState } from '@partsdesk/payments/wechat/applyment';
import type { SettlementChange } from '@partsdesk/payments/wechat/settlement';
import type { Finding } from './filings';
import { findingsOf, sqbForm, wechatForm } from './formMapping';

/** What a provider says of an application or a change, in our words. */
export interface Told {
  /** Of the lifecycle; undefined where its word is none that we know: nothing moves then. */
  event: string | undefined;
  /** Its word as it came. */
  state: string;
  text: string;
  no?: string;
  merchantNo?: string;
  signUrl: string;
  reason: string;
  findings: Finding[];
  /** Of Shouqianba: by this the terminal is activated. */
  activationCode?: string;
}

export const nothingMore = { signUrl: '', reason: '', findings: [] };

export function toldByWechat({
  applyment_id: no,
  applyment_state: state,
  applyment_state_msg: text = '',
  sign_url: signUrl = '',
  sub_mchid: merchantNo,
  audit_detail: details,
}: ApplymentState): Told {
  const event = wxApplyEvent(state);
  return {
    event,
    state,
    text,
    no: String(no),
    ...(merchantNo ? { merchantNo } : {}),
    signUrl,
    findings: findingsOf(wechatForm, details),
    reason:
      event === 'reject' || event === 'cancel' || event === 'fieldError'
        ? details?.map(({ field_name: name, reject_reason: reason }) => `${name}：${reason}`).join('；') || text
        : '',
  };
}

export function toldBySqb({
  status,
  merchant_sn: merchantNo,
  sign_url: signUrl,
  merchant_qrcode: shop,
  reject_reason: reason = '',
  audit_detail: details,
  activation_code: activationCode,
}: SqbApplyState): Told {
  const event = sqbApplyEvent(status);
  return {
    event,
    state: status,
    text: reason,
    ...(merchantNo ? { merchantNo } : {}),
    signUrl: signUrl ?? shop ?? '',
    reason: event === 'reject' ? reason : '',
    findings: findingsOf(sqbForm, details),
    ...(activationCode ? { activationCode } : {}),
  };
}

export const toldOfSqbChange = ({
  state,
  reject_reason: reason = '',
  audit_detail: details,
}: SqbChangeState): Told => ({
  event: sqbChangeEvent(state),
  state,
  text: reason,
  signUrl: '',
  reason: state === 'REJECTED' ? reason : '',
  findings: findingsOf(sqbForm, details),
});

const settlementEvents: Record<string, string> = { AUDITING: 'accept', AUDIT_SUCCESS: 'pass', AUDIT_FAIL: 'fail' };

export const toldOfSettlement = ({
  verify_result: state,
  verify_fail_reason: reason = '',
}: SettlementChange): Told => ({
  event: settlementEvents[state],
  state,
  text: reason,
  signUrl: '',
  reason: state === 'AUDIT_FAIL' ? reason : '',
  findings: [],
});
