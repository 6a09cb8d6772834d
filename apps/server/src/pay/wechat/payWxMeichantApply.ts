import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { openedForm, shownFacts, type Filing } from '../onboarding/filings';
import {
  addApplication,
  application,
  assertComplete,
  lockedFor,
  newestApplication,
  notThere,
  submitFiling,
  syncNow,
  updateForm,
} from '../onboarding/writeFiling';

const shown = async (ctx: Context, filing: Filing) => ({
  ...(await shownFacts(ctx, filing)),
  status: filing.status as CodeOf<typeof wxApplyLifecycle>,
  subMchid: filing.merchant_no,
});

async function get(ctx: Context, id: string) {
  const filing = await application(ctx, 'wechat', id).executeTakeFirst();
  if (!filing) throw notThere();
  return shown(ctx, filing);
}

export const payWxMeichantApply: Group<'pay/payWxMeichantApply'> = {
  add: (ctx, { body: { form } }) => addApplication(ctx, 'wechat', form),

  update: async (ctx, { body: { id, version, form } }) =>
    updateForm(ctx, await lockedFor(ctx, application(ctx, 'wechat', id), 'update', version), form),

  async submit(ctx, { query: { id, version } }) {
    const locked = await lockedFor(ctx, application(ctx, 'wechat', id), 'submit', version);
    await assertComplete(ctx, 'wechat', openedForm(ctx.settings, locked.filing.form));
    return submitFiling(ctx, locked);
  },

  syncWxApplyStatus: withBefore(
    (outside, { query: { id } }) => syncNow(outside, 'wechat', id),
    (ctx, { query: { id } }) => get(ctx, id),
  ),

  get: (ctx, { query: { id } }) => get(ctx, id),

  async queryApplyInfo(ctx) {
    const filing = await newestApplication(ctx, 'wechat').executeTakeFirst();
    return filing ? shown(ctx, filing) : null;
  },
};
