import type { CodeOf } from '@partsdesk/core/lifecycle';
import { formatProblems, maskedForm, mergedForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import { wxAccountModifyLifecycle } from '@partsdesk/core/pay/onboarding/wxAccountModifyLifecycle';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import { dayOf, startOfDay } from '../../clock';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { filings, openedForm } from '../onboarding/filings';
import { assertComplete, insertFiling, newestApplication, submitFiling } from '../onboarding/writeFiling';

/** WeChat Pay's limit of changes a day. */
const MAX_A_DAY = 5;

export const payWxAccountModifyRecord: Group<'pay/payWxAccountModifyRecord'> = {
  async add(ctx, { body: { bank } }) {
    const account = await newestApplication(ctx, 'wechat').forUpdate().executeTakeFirst();
    if (account?.status !== wxApplyLifecycle.statuses.finished.code)
      throw new Failure('微信支付开通后才能变更结算账户');
    const earlier = await filings(ctx.db, ctx.storeId)
      .where('apply_id', '=', account.id)
      .where((where) => where.or([where('ended', '=', false), where('create_time', '>=', startOfDay(dayOf(ctx.now)))]))
      .execute();
    if (earlier.some(({ ended }) => !ended)) throw new Failure('已有结算账户变更正在处理');
    if (earlier.length >= MAX_A_DAY) throw new Failure(`结算账户每天最多申请变更${String(MAX_A_DAY)}次，请明天再试`);
    const inForce = openedForm(ctx.settings, account.form);
    const form = mergedForm(inForce, { bank });
    const blamed = formatProblems({ bank: form.bank ?? {} })[0];
    if (blamed) throw new Failure(blamed.message, { field: blamed.field });
    await assertComplete(ctx, 'wechat', form, ['bank']);
    if (JSON.stringify(form.bank) === JSON.stringify(inForce.bank))
      throw new Failure('新的结算账户与当前账户相同', { field: 'bank.accountNumber' });
    const id = await insertFiling(ctx, {
      provider: 'wechat',
      kind: 'settlement',
      form: { bank: form.bank ?? {} },
      status: wxAccountModifyLifecycle.statuses.submitting.code,
      account,
    });
    const filing = await filings(ctx.db, ctx.storeId).where('id', '=', id).executeTakeFirstOrThrow();
    await submitFiling(ctx, { filing });
    return id;
  },

  async page(ctx, { query }) {
    const { records, ...rest } = await page(
      ctx,
      filings(ctx.db, ctx.storeId)
        .where('provider', '=', 'wechat')
        .where('kind', '=', 'settlement')
        .orderBy('id', 'desc'),
      query,
    );
    return {
      ...rest,
      records: records.map((filing) => ({
        id: filing.id,
        status: filing.status as CodeOf<typeof wxAccountModifyLifecycle>,
        bank: maskedForm(openedForm(ctx.settings, filing.form)).bank ?? {},
        applicationNo: filing.remote_no,
        reason: filing.reason,
        by: filing.by_name,
        createTime: filing.create_time,
        doneTime: filing.done_time,
      })),
    };
  },
};
