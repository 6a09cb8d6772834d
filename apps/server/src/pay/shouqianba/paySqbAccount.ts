import type { CodeOf } from '@partsdesk/core/lifecycle';
import {
  changedSections,
  maskedForm,
  mergedForm,
  type FormSection,
  type MerchantForm,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { applyStatusOf, payableStatus, sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { sqbChangeLifecycle } from '@partsdesk/core/pay/onboarding/sqbChangeLifecycle';
import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import {
  filings,
  openedForm,
  shownFacts,
  shownPictures,
  type Filing,
  type FilingKind,
  type Finding,
} from '../onboarding/filings';
import {
  addApplication,
  application,
  assertComplete,
  assertKeepable,
  insertFiling,
  lockedFor,
  newestApplication,
  notThere,
  submitFiling,
  syncNow,
  updateForm,
} from '../onboarding/writeFiling';
import { canCollect } from '../trade/collectors';

type ChangeKind = Exclude<FilingKind, 'apply'>;

const change = (ctx: Context, id: string) =>
  filings(ctx.db, ctx.storeId).where('id', '=', id).where('provider', '=', 'shouqianba').where('kind', '<>', 'apply');

function shownChange(ctx: Context, filing: Filing) {
  const form = openedForm(ctx.settings, filing.form);
  return {
    id: filing.id,
    kind: filing.kind as ChangeKind,
    status: filing.status as CodeOf<typeof sqbChangeLifecycle>,
    form: maskedForm(form),
    pictures: shownPictures(ctx, form),
    findings: filing.findings as Finding[],
    reason: filing.reason,
    by: filing.by_name,
    createTime: filing.create_time,
    submitTime: filing.submit_time,
    doneTime: filing.done_time,
    version: filing.version,
  };
}

async function get(ctx: Context, id: string) {
  const filing = await application(ctx, 'shouqianba', id).executeTakeFirst();
  if (!filing) throw notThere();
  const [facts, changes, terminal] = [
    await shownFacts(ctx, filing),
    await filings(ctx.db, ctx.storeId).where('apply_id', '=', id).orderBy('id', 'desc').limit(50).execute(),
    await fromStore(ctx, 'sqb_terminal').select(['terminal_sn as sn', 'status', 'reason']).executeTakeFirst(),
  ];
  return {
    ...facts,
    status: filing.status as CodeOf<typeof sqbApplyLifecycle>,
    applyStatus: applyStatusOf(filing.status),
    merchantSn: filing.merchant_no,
    terminalSn: terminal && terminal.status !== sqbTerminalLifecycle.statuses.inactive.code ? terminal.sn : '',
    terminalStatus: (terminal?.status ?? sqbTerminalLifecycle.statuses.inactive.code) as CodeOf<
      typeof sqbTerminalLifecycle
    >,
    terminalReason: terminal?.reason ?? '',
    changes: changes.map((one) => shownChange(ctx, one)),
  };
}

/** Refuses sections that do not belong to this kind of change. */
function assertOfKind(kind: ChangeKind, form: MerchantForm): void {
  const { label, sections } = changedSections[kind];
  const strange = (Object.keys(form) as FormSection[]).find((section) => !sections.includes(section));
  if (strange) throw new Failure(`${label}变更不包含这部分资料`, { field: `form.${strange}` });
}

/** Returns the current form's sections for this kind of change. */
const partOf = (kind: ChangeKind, form: MerchantForm): MerchantForm =>
  Object.fromEntries(changedSections[kind].sections.map((section) => [section, form[section] ?? {}]));

export const paySqbAccount: Group<'pay/paySqbAccount'> = {
  async queryApplyInfo(ctx) {
    const filing = await newestApplication(ctx, 'shouqianba').executeTakeFirst();
    return { applyStatus: payableStatus(filing?.status, await canCollect(ctx)), id: filing?.id ?? null };
  },

  get: (ctx, { query: { id } }) => get(ctx, id),

  add: (ctx, { body: { form } }) => addApplication(ctx, 'shouqianba', form),

  update: async (ctx, { body: { id, version, form } }) =>
    updateForm(ctx, await lockedFor(ctx, application(ctx, 'shouqianba', id), 'update', version), form),

  async submit(ctx, { query: { id, version } }) {
    const locked = await lockedFor(ctx, application(ctx, 'shouqianba', id), 'submit', version);
    await assertComplete(ctx, 'shouqianba', openedForm(ctx.settings, locked.filing.form));
    return submitFiling(ctx, locked);
  },

  syncApplyStatus: withBefore(
    (outside, { query: { id } }) => syncNow(outside, 'shouqianba', id),
    (ctx, { query: { id } }) => get(ctx, id),
  ),

  async addChange(ctx, { body: { kind, form: sent } }) {
    const account = await newestApplication(ctx, 'shouqianba').forUpdate().executeTakeFirst();
    if (account?.status !== sqbApplyLifecycle.statuses.open.code) throw new Failure('收钱吧开通后才能申请变更');
    if (
      await filings(ctx.db, ctx.storeId)
        .where('apply_id', '=', account.id)
        .where('ended', '=', false)
        .executeTakeFirst()
    )
      throw new Failure('已有变更正在处理');
    assertOfKind(kind, sent);
    const form = partOf(kind, mergedForm(openedForm(ctx.settings, account.form), sent));
    await assertKeepable(ctx, form);
    return insertFiling(ctx, {
      provider: 'shouqianba',
      kind,
      form,
      status: sqbChangeLifecycle.statuses.draft.code,
      account,
    });
  },

  async updateChange(ctx, { body: { id, version, form } }) {
    const locked = await lockedFor(ctx, change(ctx, id), 'updateChange', version);
    assertOfKind(locked.filing.kind as ChangeKind, form);
    return updateForm(ctx, locked, form);
  },

  async submitChange(ctx, { query: { id, version } }) {
    const locked = await lockedFor(ctx, change(ctx, id), 'submitChange', version);
    const kind = locked.filing.kind as ChangeKind;
    const account = await filings(ctx.db, ctx.storeId)
      .where('id', '=', locked.filing.apply_id ?? '')
      .executeTakeFirstOrThrow();
    const inForce = openedForm(ctx.settings, account.form);
    const wanted = openedForm(ctx.settings, locked.filing.form);
    await assertComplete(ctx, 'shouqianba', { ...inForce, ...wanted }, changedSections[kind].sections);
    if (JSON.stringify(partOf(kind, inForce)) === JSON.stringify(partOf(kind, wanted)))
      throw new Failure('没有任何变化，不需要提交');
    return submitFiling(ctx, locked);
  },
};
