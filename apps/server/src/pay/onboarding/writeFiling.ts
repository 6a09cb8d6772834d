import {
  formatProblems,
  formProblems,
  mergedForm,
  picturesOf,
  sectionProblems,
  type FieldProblem,
  type FormSection,
  type MerchantForm,
  type MerchantProvider,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { PaymentError } from '@partsdesk/payments/call';
import { addSeconds, dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { sqbKeysOf, wechatPayKeysOf } from '../trade/providers';
import { fieldOfPath } from './fieldOfPath';
import { filingOwner } from './filingOwner';
import { filings, lifecycleOf, openedForm, sealedForm, titleOf, type Filing, type FilingKind } from './filings';
import { followLater, followOnce } from './followFiling';
import { assertOwnPictures } from './pictures';

export const notThere = () => new Failure('申请不存在');

const inForm = (problems: readonly FieldProblem[]) =>
  problems.map(({ field, message }) => ({ field: `form.${field}`, message }));

/** Refuses a draft with malformed values or other people's pictures. */
export async function assertKeepable(ctx: Context, form: MerchantForm): Promise<void> {
  const [first, ...more] = inForm(formatProblems(form));
  if (first) throw new Failure(first.message, { errors: [first, ...more] });
  await assertOwnPictures(ctx, form, (path) => fieldOfPath(form, path));
}

const assertConnected = (ctx: Context, provider: MerchantProvider) =>
  void (provider === 'wechat' ? wechatPayKeysOf(ctx.settings) : sqbKeysOf(ctx.settings));

export const newestApplication = (ctx: Pick<Context, 'db' | 'storeId'>, provider: MerchantProvider) =>
  filings(ctx.db, ctx.storeId)
    .where('provider', '=', provider)
    .where('kind', '=', 'apply')
    .orderBy('id', 'desc')
    .limit(1);

export const application = (ctx: Pick<Context, 'db' | 'storeId'>, provider: MerchantProvider, id: string) =>
  filings(ctx.db, ctx.storeId).where('id', '=', id).where('provider', '=', provider).where('kind', '=', 'apply');

interface NewFiling {
  provider: MerchantProvider;
  kind: FilingKind;
  form: MerchantForm;
  status: number;
  account?: Filing;
}

/** Inserts a filing before anything is sent to the provider. */
export async function insertFiling(
  ctx: Context,
  { provider, kind, form, status, account }: NewFiling,
): Promise<string> {
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('merchant_filing')
    .values({
      store_id: ctx.storeId,
      id,
      provider,
      kind,
      apply_id: account?.id ?? null,
      status,
      form: sealedForm(ctx.settings, form),
      merchant_no: account?.merchant_no ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await recordEvent(ctx, id, kind === 'apply' ? '新建申请' : '新建变更');
  ctx.changed('merchantFiling', id, null, { provider, kind, status });
  return id;
}

export async function addApplication(ctx: Context, provider: MerchantProvider, sent: MerchantForm): Promise<string> {
  const standing = await newestApplication(ctx, provider).where('ended', '=', false).executeTakeFirst();
  if (standing) throw new Failure(`店铺已有${titleOf(standing)}，不能重复新建`);
  const before = await newestApplication(ctx, provider).executeTakeFirst();
  const form = mergedForm(before ? openedForm(ctx.settings, before.form) : {}, sent);
  await assertKeepable(ctx, form);
  return insertFiling(ctx, {
    provider,
    kind: 'apply',
    form,
    status: lifecycleOf({ provider, kind: 'apply' }).statuses.draft?.code ?? 0,
  });
}

/** A locked filing, and the event that its status and its version allow. */
interface Raised {
  filing: Filing;
  event?: string;
}

/** Locks a filing; refuses a change based on an outdated version, then an event that its status does not allow. */
export async function lockedFor(
  ctx: Context,
  find: ReturnType<typeof filings>,
  event: string,
  version: number | undefined,
): Promise<Raised> {
  const filing = await find.forUpdate().executeTakeFirst();
  if (!filing) throw notThere();
  filingOwner(filing).check(filing, version, 'status', event);
  return { filing, event };
}

export async function updateForm(ctx: Context, { filing, event }: Raised, sent: MerchantForm): Promise<null> {
  const before = openedForm(ctx.settings, filing.form);
  const form = mergedForm(before, sent);
  await assertKeepable(ctx, form);
  const { id, status } = filing;
  await filingOwner(filing).move(
    ctx,
    { id, status },
    { status: event },
    { form: sealedForm(ctx.settings, form) },
    { sections: Object.keys(sent) },
  );
  return null;
}

/** Refuses an incomplete or invalid form; `sections` limits the check to a part. */
export async function assertComplete(
  ctx: Context,
  provider: MerchantProvider,
  form: MerchantForm,
  sections?: readonly FormSection[],
): Promise<void> {
  const rules = { provider, today: dayOf(ctx.now) };
  const [first, ...more] = inForm(
    sections ? sections.flatMap((section) => sectionProblems(form, section, rules)) : formProblems(form, rules),
  );
  if (first) throw new Failure(first.message, { errors: [first, ...more] });
  if (picturesOf(form).length) await assertOwnPictures(ctx, form, (path) => fieldOfPath(form, path));
}

/** Schedules the submission: the outbox calls the provider after the commit. */
export async function submitFiling(ctx: Context, { filing, event }: Raised): Promise<null> {
  assertConnected(ctx, filing.provider);
  const { id, status } = filing;
  const round = filing.round + 1;
  await filingOwner(filing).move(
    ctx,
    { id, status },
    { status: event },
    {
      round,
      tries: 0,
      posted: false,
      submitTime: ctx.now,
      reason: '',
      findings: JSON.stringify([]),
      remoteState: '',
      remoteText: '',
      signUrl: '',
    },
    { round },
  );
  await recordEvent(ctx, id, '提交');
  await followLater(ctx, { id, round });
  return null;
}

const MIN_SECONDS_BETWEEN = 5;

/** Queries the provider, unless that was done a moment ago. Without an answer the known state is shown. */
export async function syncNow(outside: BeforeContext, provider: MerchantProvider, id: string): Promise<void> {
  const { storeId, now, system } = outside;
  const due = await outside.store(async (db) => {
    const filing = await application({ db, storeId }, provider, id).forUpdate().executeTakeFirst();
    if (!filing || (filing.asked_time && addSeconds(filing.asked_time, MIN_SECONDS_BETWEEN) > now)) return [];
    await db
      .updateTable('merchant_filing')
      .set({ asked_time: now })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
    const change = await filings(db, storeId)
      .where('apply_id', '=', id)
      .where('ended', '=', false)
      .select('id')
      .executeTakeFirst();
    return [filing.id, ...(change ? [change.id] : [])];
  });
  for (const one of due) {
    try {
      await followOnce({ desk: outside, system, storeId }, one);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}
