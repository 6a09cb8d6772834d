import { remindKindLabel, USUAL_RULES, type RemindRule } from '@partsdesk/core/customer/remind/remindKinds';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { changedMeanwhile } from '../../kit/owner/version';
import { remindSetting, writeRemindSetting } from '../../kit/storeSettings';

/** Reads the store's rules, one for each kind that the night can make. */
export async function remindRules(ctx: Context): Promise<{ rules: RemindRule[]; version: number }> {
  const { value, version } = await remindSetting(ctx);
  return {
    rules: USUAL_RULES.map((usual) => value.rules.find(({ kind }) => kind === usual.kind) ?? usual),
    version,
  };
}

export const customerRemindRule: Group<'parts/customerRemindRule'> = {
  item: remindRules,

  async save(ctx, { body: { rules: saved, version } }) {
    if (new Set(saved.map(({ kind }) => kind)).size < saved.length)
      throw new Failure('同一种提醒只能有一条规则', { field: 'rules' });
    const aimless = saved.findIndex(
      ({ kind, enabled, intervalDays, intervalMileage }) =>
        kind === 'maintenance' && enabled && !intervalDays && !intervalMileage,
    );
    if (aimless >= 0)
      throw new Failure('保养提醒请填写间隔天数或间隔里程', { field: `rules[${String(aimless)}].intervalDays` });
    const endless = saved.findIndex(({ kind, days }) => kind === 'visit' && !days);
    if (endless >= 0)
      throw new Failure(`${remindKindLabel('visit')}的天数至少为1天`, { field: `rules[${String(endless)}].days` });
    const { rules: before } = await remindRules(ctx);
    const rules = before.map((rule) => saved.find(({ kind }) => kind === rule.kind) ?? rule);
    if (!(await writeRemindSetting(ctx, version, { rules })))
      throw changedMeanwhile('提醒规则', await remindRules(ctx));
    ctx.changed('remindRule', ctx.storeId, { rules: before }, { rules });
    return null;
  },
};
