import { randomBytes } from 'node:crypto';
import type { Filed, Mishap, PaySandbox } from '../payState';

export interface Act {
  provider: Filed['provider'];
  code?: string | undefined;
  act: string;
  field?: string | undefined;
  fieldName?: string | undefined;
  reason?: string | undefined;
  /** Any text as `state`. */
  state?: string | undefined;
}

const digits = (count: number) =>
  (BigInt(`0x${randomBytes(12).toString('hex')}`) % 10n ** BigInt(count)).toString().padStart(count, '0');

/** Target state by source state of each decision of the provider or the merchant's administrator. */
const moves: Record<string, Record<string, Record<string, string>>> = {
  'wechat apply': {
    approve: { APPLYMENT_STATE_AUDITING: 'APPLYMENT_STATE_TO_BE_CONFIRMED' },
    verify: { APPLYMENT_STATE_TO_BE_CONFIRMED: 'APPLYMENT_STATE_TO_BE_SIGNED' },
    sign: { APPLYMENT_STATE_TO_BE_SIGNED: 'APPLYMENT_STATE_SIGNING' },
    open: { APPLYMENT_STATE_SIGNING: 'APPLYMENT_STATE_FINISHED' },
    reject: {
      APPLYMENT_STATE_AUDITING: 'APPLYMENT_STATE_REJECTED',
      APPLYMENT_STATE_TO_BE_CONFIRMED: 'APPLYMENT_STATE_REJECTED',
      APPLYMENT_STATE_TO_BE_SIGNED: 'APPLYMENT_STATE_REJECTED',
    },
    lapse: {
      APPLYMENT_STATE_TO_BE_CONFIRMED: 'APPLYMENT_STATE_REJECTED',
      APPLYMENT_STATE_TO_BE_SIGNED: 'APPLYMENT_STATE_CANCELED',
    },
  },
  'wechat change': { approve: { AUDITING: 'AUDIT_SUCCESS' }, reject: { AUDITING: 'AUDIT_FAIL' } },
  'shouqianba apply': {
    approve: { 1: '2' },
    verify: { 2: '3' },
    sign: { 3: '5' },
    shop: { 1: '6', 2: '6', 3: '6' },
    open: { 5: '4', 6: '4' },
    reject: { 1: '9', 2: '9', 3: '9', 5: '9', 6: '9' },
    close: { 4: 'closed' },
  },
  'shouqianba change': {
    approve: { AUDITING: 'MODIFING' },
    open: { MODIFING: 'FINISHED' },
    reject: { AUDITING: 'REJECTED', MODIFING: 'REJECTED' },
    withdraw: { AUDITING: 'CANCELED' },
  },
};

/** Holds both providers' applications and the faults planned for the next requests. */
export function onboardingDesk(pay: PaySandbox) {
  const keyOf = (provider: Filed['provider'], code: string) => `${provider} ${code}`;
  const at = (provider: Filed['provider'], code: string): Filed | undefined => pay.state.filed[keyOf(provider, code)];

  return {
    hasPicture: (id: string) => Object.hasOwn(pay.state.uploaded, id),
    keepPicture(id: string) {
      pay.state.uploaded[id] = true;
      pay.changed();
    },
    find: at,
    all: () => Object.values(pay.state.filed).reverse(),
    file(one: Omit<Filed, 'no' | 'reason' | 'details' | 'merchantNo'>): Filed {
      const before = at(one.provider, one.code);
      const kept: Filed = {
        ...one,
        no: before?.no ?? digits(16),
        reason: '',
        details: [],
        merchantNo: before?.merchantNo ?? '',
      };
      pay.state.filed[keyOf(one.provider, one.code)] = kept;
      pay.changed();
      return kept;
    },
    /** Takes the fault planned for this request: `lose` it, `drop` the answer, `refuse` a field. Each applies once. */
    mishap(provider: Filed['provider']): Mishap | undefined {
      const { mishaps } = pay.state;
      const first = mishaps.findIndex((one) => one.provider === provider);
      return first < 0 ? undefined : mishaps.splice(first, 1)[0];
    },
    act({ provider, code = '', act, field = '', fieldName = '', reason = '', state = '' }: Act): boolean {
      if (['lose', 'drop', 'refuse'].includes(act)) {
        pay.state.mishaps.push({ provider, act, field, reason });
        return true;
      }
      const one = at(provider, code);
      if (!one) return false;
      const to = act === 'state' ? state : moves[`${one.provider} ${one.kind}`]?.[act]?.[one.state];
      if (!to) return false;
      one.state = to;
      pay.changed();
      if (act === 'reject') {
        one.reason = reason || '资料与证照不一致';
        one.details = field ? [{ field, field_name: fieldName || field, reject_reason: one.reason }] : [];
      }
      if (act === 'lapse') one.reason = '超过期限未操作';
      if (provider === 'wechat' && one.kind === 'apply' && to === 'APPLYMENT_STATE_TO_BE_SIGNED')
        one.merchantNo ||= `16${digits(8)}`;
      if (provider === 'shouqianba' && one.kind === 'apply' && to === '4') one.merchantNo ||= `16800${digits(8)}`;
      return true;
    },
    /** Lists the decisions that its state allows. */
    acts: (one: Filed) =>
      Object.entries(moves[`${one.provider} ${one.kind}`] ?? {})
        .filter(([, from]) => from[one.state] !== undefined)
        .map(([act]) => act),
  };
}

export type OnboardingDesk = ReturnType<typeof onboardingDesk>;
