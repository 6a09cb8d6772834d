import type { Group } from '../../kit/contract';
import { changeRule, pointsRule, pointsRules } from './pointsRules';

export const customerPointsRule: Group<'parts/customerPointsRule'> = {
  list: (ctx) => pointsRules(ctx),
  get: (ctx, { query }) => pointsRule(ctx, query.code),
  update: (ctx, { body: { code, version, ...change } }) => changeRule(ctx, code, version, change),
  updateStatus: (ctx, { body: { code, version, status } }) => changeRule(ctx, code, version, { status }),
};
