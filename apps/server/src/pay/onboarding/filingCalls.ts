import { changedSections, type MerchantForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import { PaymentError } from '@partsdesk/payments/call';
import {
  applyMerchant,
  changeMerchant,
  queryMerchant,
  queryMerchantChange,
} from '@partsdesk/payments/shouqianba/merchants';
import { queryApplyment, submitApplyment } from '@partsdesk/payments/wechat/applyment';
import {
  modifySettlement,
  querySettlement,
  querySettlementChange,
  type SettlementAccount,
} from '@partsdesk/payments/wechat/settlement';
import type { Outside } from '../../kit/outside';
import { sqbKeysOf, wechatPayOf } from '../trade/providers';
import {
  noFindings,
  sqbApplyAnswer,
  wechatApplyAnswer,
  settlementAnswer,
  sqbChangeAnswer,
  type FilingAnswer,
} from './filingAnswer';
import { codeOf, type Filing } from './filings';
import { filledForm, sqbForm, wechatForm, wechatSettlement, type Mapped } from './formMapping';
import { sqbMerchantsOf } from './pictures';

interface Submission {
  desk: Outside;
  filing: Filing;
  form: MerchantForm;
  /** The provider's name of an uploaded picture. */
  picture: (path: string) => string;
}

interface FilingCalls {
  mapping: readonly Mapped[];
  /** Queries its state; undefined if the provider does not know it. */
  query: (given: Omit<Submission, 'picture'>) => Promise<FilingAnswer | undefined>;
  submit: (given: Submission) => Promise<FilingAnswer>;
}

/** Maps the error of an unknown number to undefined. */
const unlessUnknown = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (
      error instanceof PaymentError &&
      error.kind === 'refused' &&
      ['NOT_FOUND', 'RESOURCE_NOT_EXISTS', 'APPLYMENT_NOTEXIST'].includes(error.code)
    )
      return undefined;
    throw error;
  }
};
const andThen = <From, To>(value: From | undefined, turn: (value: From) => To): To | undefined =>
  value === undefined ? undefined : turn(value);
const plain = (text: string) => text;

/** WeChat's settlement rules for retailers (结算规则): 719 individual, 716 company. */
const SETTLEMENT_IDS = { INDIVIDUAL: '719', ENTERPRISE: '716' };

const wechatApply: FilingCalls = {
  mapping: wechatForm,
  query: async ({ desk, filing }) =>
    andThen(await unlessUnknown(queryApplyment(wechatPayOf(desk), codeOf(filing))), wechatApplyAnswer),
  async submit({ desk, filing, form, picture }) {
    const pay = wechatPayOf(desk);
    const filled = filledForm(wechatForm, form, { seal: pay.seal, picture }) as Record<
      string,
      Record<string, Record<string, unknown>>
    >;
    Object.assign(filled.subject_info?.identity_info ?? {}, {
      id_holder_type: 'LEGAL',
      id_doc_type: 'IDENTIFICATION_TYPE_IDCARD',
      owner: true,
    });
    Object.assign(filled.business_info?.sales_info ?? {}, { sales_scenes_type: ['SALES_SCENES_STORE'] });
    if (form.contact?.contactType === 'SUPER')
      Object.assign(filled.contact_info ?? {}, { contact_id_doc_type: 'IDENTIFICATION_TYPE_IDCARD' });
    const { applyment_id: no } = await submitApplyment(pay, {
      ...filled,
      business_code: codeOf(filing),
      settlement_info: {
        settlement_id: SETTLEMENT_IDS[form.subject?.subjectType ?? 'INDIVIDUAL'],
        qualification_type: '零售批发/生活娱乐/其他',
        ...filled.settlement_info,
      },
    });
    return { event: 'audit', state: 'APPLYMENT_STATE_AUDITING', text: '', no: String(no), ...noFindings };
  },
};

/** Checks whether the settlement account is the requested one already. */
async function isInForce({ desk, filing, form }: Omit<Submission, 'picture'>): Promise<boolean> {
  const account = await unlessUnknown(querySettlement(wechatPayOf(desk), filing.merchant_no));
  return (
    account !== undefined &&
    account.account_bank === form.bank?.bankName &&
    account.account_number.slice(-4) === form.bank.accountNumber?.slice(-4)
  );
}

const wechatChange: FilingCalls = {
  mapping: wechatSettlement,
  // After a lost answer there is no number to query by, so that the current account shows the result.
  async query({ desk, filing, form }) {
    if (filing.remote_no)
      return settlementAnswer(await querySettlementChange(wechatPayOf(desk), filing.merchant_no, filing.remote_no));
    return (await isInForce({ desk, filing, form }))
      ? { event: 'pass', state: 'AUDIT_SUCCESS', text: '', ...noFindings }
      : undefined;
  },
  async submit({ desk, filing, form }) {
    const pay = wechatPayOf(desk);
    try {
      const { application_no: no } = await modifySettlement(
        pay,
        filing.merchant_no,
        filledForm(wechatSettlement, form, { seal: pay.seal, picture: plain }) as unknown as SettlementAccount,
      );
      return { event: 'accept', state: 'AUDITING', text: '', no, ...noFindings };
    } catch (error) {
      // WeChat has the first request, whose answer was lost.
      if (filing.posted && error instanceof PaymentError && error.code === 'INVALID_REQUEST')
        return { event: 'accept', state: 'AUDITING', text: '', ...noFindings };
      throw error;
    }
  },
};

const sqbApply: FilingCalls = {
  mapping: sqbForm,
  query: async ({ desk, filing }) =>
    andThen(
      await unlessUnknown(queryMerchant(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), codeOf(filing))),
      sqbApplyAnswer,
    ),
  submit: async ({ desk, filing, form, picture }) =>
    sqbApplyAnswer(
      await applyMerchant(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), {
        ...filledForm(sqbForm, form, { seal: plain, picture }),
        client_merchant_sn: codeOf(filing),
      }),
    ),
};

const sqbChange: FilingCalls = {
  mapping: sqbForm,
  query: async ({ desk, filing }) =>
    andThen(
      await unlessUnknown(queryMerchantChange(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), codeOf(filing))),
      sqbChangeAnswer,
    ),
  submit: async ({ desk, filing, form, picture }) =>
    sqbChangeAnswer(
      await changeMerchant(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), {
        ...filledForm(
          sqbForm,
          form,
          { seal: plain, picture },
          filing.kind === 'apply' ? [] : changedSections[filing.kind].sections,
        ),
        merchant_sn: filing.merchant_no,
        client_change_sn: codeOf(filing),
        type: filing.kind,
      }),
    ),
};

/** Returns the calls to submit and query a filing. */
export const filingCallsOf = ({ provider, kind }: Pick<Filing, 'provider' | 'kind'>): FilingCalls =>
  provider === 'wechat' ? (kind === 'apply' ? wechatApply : wechatChange) : kind === 'apply' ? sqbApply : sqbChange;
