import { fieldAt } from '@partsdesk/core/pay/onboarding/merchantForm';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import { activate } from '@partsdesk/payments/shouqianba/terminal';
import { addSeconds } from '../../clock';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { withMutex } from '../../kit/mutex';
import type { AsSystem, Outside, OutsideAccess } from '../../kit/outside';
import { sendLater, type Deliveries, type Messages } from '../../kit/sendLater';
import { sqbTerminalOf } from '../shouqianba/merchants';
import { deviceIdOf, moveTerminal } from '../shouqianba/sqbTerminal';
import { sqbKeysOf, sqbOf } from '../trade/providers';
import { applyFilingAnswer } from './applyFilingAnswer';
import { fieldOfPath } from './fieldOfPath';
import { noFindings, type FilingAnswer } from './filingAnswer';
import { filingCallsOf } from './filingCalls';
import { filings, isUnderWay, isWithProvider, lifecycleOf, openedForm, type Filing, type Finding } from './filings';
import { ownField } from './formMapping';
import { PictureProblem, uploadedPictures } from './pictures';

const KIND = 'merchantFiling';
/** The interval of polling a provider. */
const EVERY_SECONDS = 600;
const FIRST_PAUSE_SECONDS = 15;

/** Schedules polling, now or after a delay; the round ends an older chain of messages. */
export const followLater = (
  ctx: Pick<Context, 'db' | 'storeId' | 'now'>,
  { id, round }: Pick<Filing, 'id' | 'round'>,
  seconds = 0,
): Promise<void> => sendLater(ctx, KIND, { storeId: ctx.storeId, id, round }, { at: addSeconds(ctx.now, seconds) });

interface StoreAccess extends OutsideAccess {
  storeId: string;
}

const find = ({ system, storeId }: StoreAccess, id: string) =>
  system(storeId, ({ db }) => filings(db, storeId).where('id', '=', id).executeTakeFirst());

/** Checks whether the filing is to be submitted, since no answer of the provider has confirmed it. */
const isSubmitting = (filing: Filing): boolean => filing.status === lifecycleOf(filing).statuses.submitting?.code;

/** The fault of a field, and the answer that returns a filing for correction. */
const findingAt = (field: string, reason: string): Finding => ({ field, name: fieldAt(field)?.label ?? '', reason });
const correctionAnswer = (reason: string, finding: Finding): FilingAnswer => ({
  event: 'fieldError',
  state: '',
  text: reason,
  signUrl: '',
  reason,
  findings: [finding],
});

/**
 * Submits a filing. If an earlier answer may have been lost, the provider is queried by our number first: a filing that
 * it has is not sent again, unless it was rejected.
 */
async function submitOnce(access: StoreAccess, filing: Filing): Promise<FilingAnswer> {
  const { desk, system, storeId } = access;
  const way = filingCallsOf(filing);
  const form = openedForm(desk.settings, filing.form);
  const has = async () => {
    const answer = await way.query({ desk, filing, form });
    return answer && answer.event !== 'reject' && answer.event !== 'fieldError' ? answer : undefined;
  };
  if (filing.posted) {
    const answer = await has();
    if (answer) return answer;
  }
  try {
    const picture = await uploadedPictures(desk, system, storeId, filing.provider, form);
    await system(storeId, ({ db }) =>
      db
        .updateTable('merchant_filing')
        .set({ posted: true })
        .where('store_id', '=', storeId)
        .where('id', '=', filing.id)
        .where('round', '=', filing.round)
        .execute(),
    );
    return await way.submit({ desk, filing, form, picture });
  } catch (error) {
    if (error instanceof PictureProblem)
      return correctionAnswer(error.message, findingAt(fieldOfPath(form, error.path), error.message));
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    const answer = ['INVALID_REQUEST', 'DUPLICATE_REQUEST'].includes(error.code) ? await has() : undefined;
    if (answer) return answer;
    const reason = error.message || '资料有误，请核对后重新提交';
    return {
      ...correctionAnswer(reason, findingAt(ownField(way.mapping, error.field ?? ''), reason)),
      event: filing.provider === 'wechat' && filing.kind !== 'apply' ? 'fail' : 'fieldError',
    };
  }
}

/**
 * Activates a terminal for the store's payments, which is the last step at Shouqianba. The same device gets the same
 * terminal, so that a repetition after a lost answer is harmless.
 */
async function activateTerminal({ desk, system, storeId }: StoreAccess, filing: Filing, code: string): Promise<void> {
  const keys = sqbKeysOf(desk.settings);
  const terminal = await activate(
    sqbOf(desk),
    { sn: keys.vendorSn, key: keys.vendorKey, appId: keys.appId },
    { code, deviceId: deviceIdOf(storeId) },
  );
  await system(storeId, async (ctx) => {
    await moveTerminal(ctx, 'activate', { terminal });
    await applyFilingAnswer(ctx, filing.id, filing.round, {
      event: 'open',
      state: filing.remote_state,
      text: '',
      ...noFindings,
    });
  });
}

/** Checks whether the filing takes an activation code: it is about to open, or its terminal was refused since. */
const wantsTerminal = async ({ desk, system, storeId }: StoreAccess, { status }: Filing): Promise<boolean> =>
  status === sqbApplyLifecycle.statuses.activating.code ||
  (status === sqbApplyLifecycle.statuses.open.code &&
    (await system(storeId, ({ db }) => sqbTerminalOf(db, desk.settings, storeId))) === undefined);

/** Submits a filing or queries its state, and writes the answer. */
export const followOnce = (access: StoreAccess, id: string): Promise<void> =>
  withMutex(`filing ${id}`, async () => {
    const { desk, system, storeId } = access;
    const filing = await find(access, id);
    if (!filing || !isWithProvider(filing)) return;
    const answer = isSubmitting(filing)
      ? await submitOnce(access, filing)
      : await filingCallsOf(filing).query({ desk, filing, form: openedForm(desk.settings, filing.form) });
    if (!answer) return;
    const after = await system(storeId, (ctx) => applyFilingAnswer(ctx, id, filing.round, answer));
    if (
      !after ||
      !answer.activationCode ||
      after.provider !== 'shouqianba' ||
      after.kind !== 'apply' ||
      !(await wantsTerminal(access, after))
    )
      return;
    try {
      await activateTerminal(access, after, answer.activationCode);
    } catch (error) {
      if (error instanceof PaymentError && error.kind === 'refused') {
        const reason = `终端激活失败：${error.message}`;
        await system(storeId, ({ db }) =>
          after.status === sqbApplyLifecycle.statuses.open.code
            ? db
                .updateTable('sqb_terminal')
                .set({ reason: `${reason}。请联系收钱吧客户经理重新生成激活码，再点「同步状态」。` })
                .where('store_id', '=', storeId)
                .execute()
            : db
                .updateTable('merchant_filing')
                .set({ reason })
                .where('store_id', '=', storeId)
                .where('id', '=', id)
                .execute(),
        );
      }
      throw error;
    }
  });

/** Follows a filing until it needs a person, or has ended. Without an answer it polls again, soon at first. */
async function follow(access: StoreAccess, { id, round }: Messages[typeof KIND]): Promise<void> {
  const { system, storeId } = access;
  const filing = await find(access, id);
  if (!filing || filing.round !== round || filing.ended || !isUnderWay(filing)) return;
  let answered = true;
  try {
    await followOnce(access, id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    answered = false;
  }
  await system(storeId, async (ctx) => {
    const left = await filings(ctx.db, storeId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!left || left.round !== round || !isUnderWay(left)) return;
    const hurry = !answered || isSubmitting(left);
    if (hurry)
      await ctx.db
        .updateTable('merchant_filing')
        .set({ tries: left.tries + 1 })
        .where('store_id', '=', storeId)
        .where('id', '=', id)
        .execute();
    await followLater(
      ctx,
      left,
      hurry ? Math.min(EVERY_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(left.tries, 10)) : EVERY_SECONDS,
    );
  });
}

export const carryFilings = (desk: Outside, frame: SystemFrame): Deliveries<typeof KIND> => ({
  [KIND](message) {
    const system: AsSystem = (storeId, work) =>
      asSystem(frame, { storeId, id: message.id, operation: `outbox/${KIND}` }, work);
    return follow({ desk, system, storeId: message.storeId }, message);
  },
});
