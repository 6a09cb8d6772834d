import { changedSections, type MerchantForm } from '@partsdesk/core/pay/merchantForm';
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
import type { Outside } from '../../http/outside';
import { sqbKeysOf, wechatPayOf } from '../providers';
import { codeOf, type Filing } from './filings';
import { filledForm, sqbForm, wechatForm, wechatSettlement, type Mapped } from './formMapping';
import { sqbMerchantsOf } from './pictures';
import { nothingMore, toldBySqb, toldByWechat, toldOfSettlement, toldOfSqbChange, type Told } from './told';

interface HandIn {
  desk: Outside;
  filing: Filing;
  form: MerchantForm;
  /** What a picture of the form is called at the provider. */
  picture: (path: string) => string;
}

interface Way {
  mapping: readonly Mapped[];
  /** Where it stands; undefined: the provider has never heard of it. */
  ask: (given: Omit<HandIn, 'picture'>) => Promise<Told | undefined>;
  hand: (given: HandIn) => Promise<Told>;
}

/** Nobody there knows the number: nothing has arrived. */
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

/** What retailers settle by (结算规则): 719 individual, 716 company. */
const SETTLEMENT_IDS = { INDIVIDUAL: '719', ENTERPRISE: '716' };

const wechatApply: Way = {
  mapping: wechatForm,
  ask: async ({ desk, filing }) =>
    andThen(await unlessUnknown(queryApplyment(wechatPayOf(desk), codeOf(filing))), toldByWechat),
  async hand({ desk, filing, form, picture }) {
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
    return { event: 'audit', state: 'APPLYMENT_STATE_AUDITING', text: '', no: String(no), ...nothingMore };
  },
};

/** Money already goes to the account that was asked for. */
async function isInForce({ desk, filing, form }: Omit<HandIn, 'picture'>): Promise<boolean> {
  const account = await unlessUnknown(querySettlement(wechatPayOf(desk), filing.merchant_no));
  return (
    account !== undefined &&
    account.account_bank === form.bank?.bankName &&
    account.account_number.slice(-4) === form.bank.accountNumber?.slice(-4)
  );
}

const wechatChange: Way = {
  mapping: wechatSettlement,
  // Of a request whose answer was lost nobody knows the number; what the account in force says of it must do.
  async ask({ desk, filing, form }) {
    if (filing.remote_no)
      return toldOfSettlement(await querySettlementChange(wechatPayOf(desk), filing.merchant_no, filing.remote_no));
    return (await isInForce({ desk, filing, form }))
      ? { event: 'pass', state: 'AUDIT_SUCCESS', text: '', ...nothingMore }
      : undefined;
  },
  async hand({ desk, filing, form }) {
    const pay = wechatPayOf(desk);
    try {
      const { application_no: no } = await modifySettlement(
        pay,
        filing.merchant_no,
        filledForm(wechatSettlement, form, { seal: pay.seal, picture: plain }) as unknown as SettlementAccount,
      );
      return { event: 'accept', state: 'AUDITING', text: '', no, ...nothingMore };
    } catch (error) {
      // It has the first request, whose answer was lost.
      if (filing.posted && error instanceof PaymentError && error.code === 'INVALID_REQUEST')
        return { event: 'accept', state: 'AUDITING', text: '', ...nothingMore };
      throw error;
    }
  },
};

const sqbApply: Way = {
  mapping: sqbForm,
  ask: async ({ desk, filing }) =>
    andThen(
      await unlessUnknown(queryMerchant(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), codeOf(filing))),
      toldBySqb,
    ),
  hand: async ({ desk, filing, form, picture }) =>
    toldBySqb(
      await applyMerchant(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), {
        ...filledForm(sqbForm, form, { seal: plain, picture }),
        client_merchant_sn: codeOf(filing),
      }),
    ),
};

const sqbChange: Way = {
  mapping: sqbForm,
  ask: async ({ desk, filing }) =>
    andThen(
      await unlessUnknown(queryMerchantChange(sqbMerchantsOf(desk), sqbKeysOf(desk.settings), codeOf(filing))),
      toldOfSqbChange,
    ),
  hand: async ({ desk, filing, form, picture }) =>
    toldOfSqbChange(
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

/** How a filing is handed in and asked after. */
export const wayOf = ({ provider, kind }: Pick<Filing, 'provider' | 'kind'>): Way =>
  provider === 'wechat' ? (kind === 'apply' ? wechatApply : wechatChange) : kind === 'apply' ? sqbApply : sqbChange;
