import { sqbApplyEvent } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { sqbChangeEvent } from '@partsdesk/core/pay/onboarding/sqbChangeLifecycle';
import { wxApplyEvent } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import type { SqbApplyState, SqbChangeState } from '@partsdesk/payments/shouqianba/merchants';
import type { ApplymentState } from '@partsdesk/payments/wechat/applyment';
import type { SettlementChange } from '@partsdesk/payments/wechat/settlement';
import type { Finding } from './filings';
import { findingsOf, sqbForm, wechatForm } from './formMapping';

/** A provider's answer about an application or a change, in our terms. */
export interface FilingAnswer {
  /** An event of the lifecycle; undefined for an unknown state, which changes nothing. */
  event: string | undefined;
  /** The provider's own state. */
  state: string;
  text: string;
  no?: string;
  merchantNo?: string;
  signUrl: string;
  reason: string;
  findings: Finding[];
  /** Shouqianba's code to activate the terminal. */
  activationCode?: string;
}

export const noFindings = { signUrl: '', reason: '', findings: [] };

export function wechatApplyAnswer({
  applyment_id: no,
  applyment_state: state,
  applyment_state_msg: text = '',
  sign_url: signUrl = '',
  sub_mchid: merchantNo,
  audit_detail: details,
}: ApplymentState): FilingAnswer {
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

export function sqbApplyAnswer({
  status,
  merchant_sn: merchantNo,
  sign_url: signUrl,
  merchant_qrcode: shop,
  reject_reason: reason = '',
  audit_detail: details,
  activation_code: activationCode,
}: SqbApplyState): FilingAnswer {
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

export const sqbChangeAnswer = ({
  state,
  reject_reason: reason = '',
  audit_detail: details,
}: SqbChangeState): FilingAnswer => ({
  event: sqbChangeEvent(state),
  state,
  text: reason,
  signUrl: '',
  reason: state === 'REJECTED' ? reason : '',
  findings: findingsOf(sqbForm, details),
});

const settlementEvents: Record<string, string> = { AUDITING: 'accept', AUDIT_SUCCESS: 'pass', AUDIT_FAIL: 'fail' };

export const settlementAnswer = ({
  verify_result: state,
  verify_fail_reason: reason = '',
}: SettlementChange): FilingAnswer => ({
  event: settlementEvents[state],
  state,
  text: reason,
  signUrl: '',
  reason: state === 'AUDIT_FAIL' ? reason : '',
  findings: [],
});
