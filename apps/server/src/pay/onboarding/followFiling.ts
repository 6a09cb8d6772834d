import { fieldAt } from '@partsdesk/core/pay/merchantForm';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/sqbApplyLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import { activate } from '@partsdesk/payments/shouqianba/terminal';
import { addSeconds } from '../../clock';
import type { Context } from '../../http/context';
import { inTurn } from '../../http/inTurn';
import type { BySystem, Outside, Ways } from '../../http/outside';
import { sendLater, type Deliveries, type Messages } from '../../jobs/sendLater';
import { bySystem, type OwnFrame } from '../../jobs/withoutRequest';
import { sqbTerminalOf } from '../merchants';
import { sqbKeysOf, sqbOf } from '../providers';
import { deviceIdOf, moveTerminal } from '../sqbTerminal';
import { fieldOfPath } from './fieldOfPath';
import { filings, isUnderWay, isWithProvider, lifecycleOf, openedForm, type Filing, type Finding } from './filings';
import { ownField } from './formMapping';
import { wayOf } from './handIn';
import { mirror } from './mirror';
import { PictureProblem, uploadedPictures } from './pictures';
import { nothingMore, type Told } from './told';

const KIND = 'merchantFiling';
/** How often a provider is asked of its own accord. */
const EVERY_SECONDS = 600;
const FIRST_PAUSE_SECONDS = 15;

/** To be followed from now on, or from then; one chain for a handing in. */
export const followLater = (
  ctx: Pick<Context, 'db' | 'storeId' | 'now'>,
  { id, round }: Pick<Filing, 'id' | 'round'>,
  seconds = 0,
): Promise<void> => sendLater(ctx, KIND, { storeId: ctx.storeId, id, round }, { at: addSeconds(ctx.now, seconds) });

interface StoreWays extends Ways {
  storeId: string;
}

const find = ({ system, storeId }: StoreWays, id: string) =>
  system(storeId, ({ db }) => filings(db, storeId).where('id', '=', id).executeTakeFirst());

/** Whether our server has yet to hear that the provider has it. */
const isBeingHandedIn = (filing: Filing): boolean => filing.status === lifecycleOf(filing).statuses.submitting?.code;

/** What sends a filing back to be mended, at the field that is to blame. */
const blame = (field: string, reason: string): Finding => ({ field, name: fieldAt(field)?.label ?? '', reason });
const mend = (reason: string, finding: Finding): Told => ({
  event: 'fieldError',
  state: '',
  text: reason,
  signUrl: '',
  reason,
  findings: [finding],
});

/**
 * Hands it in. Where the answer may have been lost the provider is asked by our number first: what it has is not sent again, and
 * what it has rejected before may be.
 */
async function handIn(ways: StoreWays, filing: Filing): Promise<Told> {
  const { desk, system, storeId } = ways;
  const way = wayOf(filing);
  const form = openedForm(desk.settings, filing.form);
  const has = async () => {
    const told = await way.ask({ desk, filing, form });
    return told && told.event !== 'reject' && told.event !== 'fieldError' ? told : undefined;
  };
  if (filing.posted) {
    const told = await has();
    if (told) return told;
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
    return await way.hand({ desk, filing, form, picture });
  } catch (error) {
    if (error instanceof PictureProblem)
      return mend(error.message, blame(fieldOfPath(form, error.path), error.message));
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    const told = ['INVALID_REQUEST', 'DUPLICATE_REQUEST'].includes(error.code) ? await has() : undefined;
    if (told) return told;
    const reason = error.message || '资料有误，请核对后重新提交';
    return {
      ...mend(reason, blame(ownField(way.mapping, error.field ?? ''), reason)),
      event: filing.provider === 'wechat' && filing.kind !== 'apply' ? 'fail' : 'fieldError',
    };
  }
}

/** The last step at Shouqianba is ours: a terminal in whose name payments are taken. The same device is the same terminal, so a lost answer does no harm. */
async function activateTerminal({ desk, system, storeId }: StoreWays, filing: Filing, code: string): Promise<void> {
  const keys = sqbKeysOf(desk.settings);
  const terminal = await activate(
    sqbOf(desk),
    { sn: keys.vendorSn, key: keys.vendorKey, appId: keys.appId },
    { code, deviceId: deviceIdOf(storeId) },
  );
  await system(storeId, async (ctx) => {
    await moveTerminal(ctx, 'activate', { terminal });
    await mirror(ctx, filing.id, filing.round, { event: 'open', state: filing.remote_state, text: '', ...nothingMore });
  });
}

/** It is about to be opened, or was, and its terminal was refused since: it takes a new code. */
const wantsTerminal = async ({ desk, system, storeId }: StoreWays, { status }: Filing): Promise<boolean> =>
  status === sqbApplyLifecycle.statuses.activating.code ||
  (status === sqbApplyLifecycle.statuses.open.code &&
    (await system(storeId, ({ db }) => sqbTerminalOf(db, desk.settings, storeId))) === undefined);

/** One look at a filing: handed in where it must be, else asked after; what comes of it is written. */
export const followOnce = (ways: StoreWays, id: string): Promise<void> =>
  inTurn(`filing ${id}`, async () => {
    const { desk, system, storeId } = ways;
    const filing = await find(ways, id);
    if (!filing || !isWithProvider(filing)) return;
    const told = isBeingHandedIn(filing)
      ? await handIn(ways, filing)
      : await wayOf(filing).ask({ desk, filing, form: openedForm(desk.settings, filing.form) });
    if (!told) return;
    const after = await system(storeId, (ctx) => mirror(ctx, id, filing.round, told));
    if (
      !after ||
      !told.activationCode ||
      after.provider !== 'shouqianba' ||
      after.kind !== 'apply' ||
      !(await wantsTerminal(ways, after))
    )
      return;
    try {
      await activateTerminal(ways, after, told.activationCode);
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

/** Follows a filing until it needs somebody here, or is over. What has no answer is asked again, the first times soon. */
async function follow(ways: StoreWays, { id, round }: Messages[typeof KIND]): Promise<void> {
  const { system, storeId } = ways;
  const filing = await find(ways, id);
  if (!filing || filing.round !== round || filing.ended || !isUnderWay(filing)) return;
  let answered = true;
  try {
    await followOnce(ways, id);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    answered = false;
  }
  await system(storeId, async (ctx) => {
    const left = await filings(ctx.db, storeId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!left || left.round !== round || !isUnderWay(left)) return;
    const hurry = !answered || isBeingHandedIn(left);
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

export const carryFilings = (desk: Outside, frame: OwnFrame): Deliveries<typeof KIND> => ({
  [KIND](message) {
    const system: BySystem = (storeId, work) =>
      bySystem(frame, { storeId, id: message.id, operation: `outbox/${KIND}` }, work);
    return follow({ desk, system, storeId: message.storeId }, message);
  },
});
