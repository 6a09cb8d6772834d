import { withoutEmpty } from './applyment';
import type { WechatPay } from './client';

export interface SettlementAccount {
  account_type: 'ACCOUNT_TYPE_BUSINESS' | 'ACCOUNT_TYPE_PRIVATE';
  account_bank: string;
  bank_address_code?: string;
  bank_name?: string;
  bank_branch_id?: string;
  /** Sealed. */
  account_number: string;
  /** Sealed. */
  account_name?: string;
}

export interface SettlementChange {
  account_name?: string;
  account_type?: string;
  account_bank?: string;
  account_number?: string;
  verify_result: 'AUDIT_SUCCESS' | 'AUDITING' | 'AUDIT_FAIL' | (string & {});
  verify_fail_reason?: string;
  verify_finish_time?: string;
}

/** The account in force; WeChat Pay verifies it by a payment of its own. */
export interface Settlement {
  account_type: string;
  account_bank: string;
  /** Masked except its ends. */
  account_number: string;
  verify_result: 'VERIFY_SUCCESS' | 'VERIFY_FAIL' | 'VERIFYING' | (string & {});
  verify_fail_reason?: string;
}

const of = (subMchid: string) => `/v3/apply4sub/sub_merchants/${encodeURIComponent(subMchid)}`;

/** Requests another settlement account (修改结算账号); returns the number of the request. */
export const modifySettlement = (pay: WechatPay, subMchid: string, account: SettlementAccount) =>
  pay.send<{ application_no: string }>('POST', `${of(subMchid)}/modify-settlement`, withoutEmpty(account), {
    sealed: true,
  });

export const querySettlementChange = (pay: WechatPay, subMchid: string, applicationNo: string) =>
  pay.send<SettlementChange>('GET', `${of(subMchid)}/application/${encodeURIComponent(applicationNo)}`);

export const querySettlement = (pay: WechatPay, subMchid: string) =>
  pay.send<Settlement>('GET', `${of(subMchid)}/settlement`);
