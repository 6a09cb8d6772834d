import { can } from '@partsdesk/core/lifecycle';
import { mergedForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { moveTerminal } from '../shouqianba/sqbTerminal';
import type { FilingAnswer } from './filingAnswer';
import { filingOwner } from './filingOwner';
import { filings, isUnderWay, lifecycleOf, openedForm, sealedForm, type Filing } from './filings';

/** Records the store as this merchant of the provider, so that notifications find their store. */
async function becomeMerchant(
  ctx: Context,
  { provider, merchant_no: merchantNo }: Pick<Filing, 'provider' | 'merchant_no'>,
): Promise<void> {
  await ctx.platform((db) =>
    db
      .insertInto('platform.pay_merchant')
      .values({ provider, merchant_no: merchantNo, store_id: ctx.storeId, create_time: ctx.now })
      .onConflict((conflict) => conflict.columns(['provider', 'store_id']).doUpdateSet({ merchant_no: merchantNo }))
      .execute(),
  );
}

/** Finds another store that already holds this merchant number. */
const otherStoreWith = (ctx: Context, { provider }: Pick<Filing, 'provider'>, merchantNo: string) =>
  ctx.platform((db) =>
    db
      .selectFrom('platform.pay_merchant')
      .select('store_id')
      .where('provider', '=', provider)
      .where('merchant_no', '=', merchantNo)
      .where('store_id', '<>', ctx.storeId)
      .executeTakeFirst(),
  );

async function stopBeingMerchant(ctx: Context): Promise<void> {
  await ctx.platform((db) =>
    db
      .deleteFrom('platform.pay_merchant')
      .where('provider', '=', 'shouqianba')
      .where('store_id', '=', ctx.storeId)
      .execute(),
  );
  await moveTerminal(ctx, 'close');
}

/** Applies a change to the account's form. */
async function applyChange(ctx: Context, filing: Filing): Promise<void> {
  const account = await filings(ctx.db, ctx.storeId)
    .where('id', '=', filing.apply_id ?? '')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const form = mergedForm(openedForm(ctx.settings, account.form), openedForm(ctx.settings, filing.form));
  await ctx.db
    .updateTable('merchant_filing')
    .set({ form: sealedForm(ctx.settings, form) })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', account.id)
    .execute();
  await recordEvent(ctx, account.id, '变更生效');
}

/**
 * Writes the provider's answer. The lifecycle decides whether it applies: states may be skipped, ended filings stay,
 * and an unknown state changes nothing but is stored for display.
 */
export async function applyFilingAnswer(
  ctx: Context,
  id: string,
  round: number,
  answer: FilingAnswer,
): Promise<Filing | undefined> {
  const filing = await filings(ctx.db, ctx.storeId).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!filing || filing.round !== round || filing.ended) return filing;
  const lifecycle = lifecycleOf(filing);
  const owner = filingOwner(filing, 'provider');
  const known = {
    remoteState: answer.state,
    remoteText: answer.text,
    remoteNo: answer.no || undefined,
    merchantNo: answer.merchantNo || undefined,
  };
  const told = { ...filing, remote_state: answer.state, remote_text: answer.text };
  const { event } = answer;
  const { status: before } = filing;
  if (event === undefined || !can(lifecycle, before, event)) {
    if (event !== undefined || answer.state === filing.remote_state) return filing;
    await owner.change(ctx, { id }, known);
    return told;
  }
  const { status: to } = owner.after(filing, { status: event });
  const done = !isUnderWay({ ...filing, status: to });
  const { statuses } = lifecycle;
  const isChange = filing.kind !== 'apply';
  const effective = isChange && to === statuses.effective?.code;
  const opened = !isChange && (to === statuses.finished?.code || to === statuses.open?.code);
  const ended = isChange
    ? effective || to === statuses.failed?.code || to === statuses.canceled?.code
    : to === statuses.canceled?.code || to === statuses.closed?.code;
  const merchantNo = answer.merchantNo ?? filing.merchant_no;
  if (opened && (!merchantNo || (await otherStoreWith(ctx, filing, merchantNo)))) {
    await owner.change(ctx, { id }, { ...known, reason: '支付机构给出的商户号有误，请联系系统管理员' });
    return told;
  }
  const change = {
    ...known,
    signUrl: answer.signUrl,
    reason: answer.reason,
    findings: JSON.stringify(answer.findings),
    tries: 0,
    posted: done ? false : filing.posted,
    ended,
    doneTime: effective || opened || ended ? ctx.now : null,
  };
  const after = { ...told, status: to, merchant_no: merchantNo };
  if (to === before) {
    // Keeps the audit trail free of questions that nothing came of.
    await owner.change(ctx, { id }, change);
    return after;
  }
  await owner.move(ctx, { id, status: before }, { status: event }, change, { reason: answer.reason });
  if (opened) await becomeMerchant(ctx, after);
  if (effective) await applyChange(ctx, filing);
  if (!isChange && to === statuses.closed?.code) await stopBeingMerchant(ctx);
  await recordEvent(ctx, id, lifecycle.events[event]?.label ?? '', answer.reason);
  await ctx.tellStore();
  return after;
}
