import { next } from '@partsdesk/core/lifecycle';
import { mergedForm } from '@partsdesk/core/pay/merchantForm';
import type { Context } from '../../http/context';
import { note } from '../../order/documentEvent';
import { moveTerminal } from '../sqbTerminal';
import { filings, isUnderWay, lifecycleOf, openedForm, sealedForm, type Filing } from './filings';
import type { Told } from './told';

/** The store is this merchant at the provider: what is told of it finds its store. */
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

/** Whom a provider's number belongs to already, if that is another store. */
const strangerAs = (ctx: Context, { provider }: Pick<Filing, 'provider'>, merchantNo: string) =>
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

/** What was asked for is in force now. */
async function takeEffect(ctx: Context, filing: Filing): Promise<void> {
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
  await note(ctx, account.id, '变更生效');
}

/**
 * Writes what the provider said. The lifecycle decides whether it is heard: states may be skipped, what is over stays over, and a
 * word that nobody knows moves nothing, but is kept to be shown.
 */
export async function mirror(ctx: Context, id: string, round: number, told: Told): Promise<Filing | undefined> {
  const filing = await filings(ctx.db, ctx.storeId).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!filing || filing.round !== round || filing.ended) return filing;
  const lifecycle = lifecycleOf(filing);
  const to = told.event === undefined ? undefined : next(lifecycle, filing.status, told.event);
  const known = {
    remote_state: told.state,
    remote_text: told.text,
    ...(told.no ? { remote_no: told.no } : {}),
    ...(told.merchantNo ? { merchant_no: told.merchantNo } : {}),
  };
  const set = async (values: Partial<Filing>): Promise<Filing> => {
    await ctx.db
      .updateTable('merchant_filing')
      .set(values as object)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    return { ...filing, ...values };
  };
  if (to === undefined) return told.event === undefined && told.state !== filing.remote_state ? set(known) : filing;

  const over = { ...filing, status: to };
  const done = !isUnderWay(over);
  const { status: before } = filing;
  const { statuses } = lifecycle;
  const isChange = filing.kind !== 'apply';
  const effective = isChange && to === statuses.effective?.code;
  const opened = !isChange && (to === statuses.finished?.code || to === statuses.open?.code);
  const ended = isChange
    ? effective || to === statuses.failed?.code || to === statuses.canceled?.code
    : to === statuses.canceled?.code || to === statuses.closed?.code;
  const merchantNo = told.merchantNo ?? filing.merchant_no;
  if (opened && (!merchantNo || (await strangerAs(ctx, filing, merchantNo))))
    return set({ ...known, reason: '支付机构给出的商户号有误，请联系系统管理员' });
  const after = await set({
    ...known,
    status: to,
    sign_url: told.signUrl,
    reason: told.reason,
    findings: JSON.stringify(told.findings),
    tries: 0,
    posted: done ? false : filing.posted,
    ended,
    done_time: effective || opened || ended ? ctx.now : null,
  });
  if (to === before) return after;
  if (opened) await becomeMerchant(ctx, after);
  if (effective) await takeEffect(ctx, after);
  if (!isChange && to === statuses.closed?.code) await stopBeingMerchant(ctx);
  await note(ctx, id, lifecycle.events[told.event ?? '']?.label ?? '', told.reason);
  ctx.changed('merchantFiling', id, { status: before }, { status: to, reason: told.reason });
  await ctx.tellStore();
  return after;
}
