import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Returns accounts as choices, with the shop where there are several, and which are drawers. */
export function accountChoices(accounts: readonly Schemas['FundAccountChoice'][] = []) {
  const several = new Set(accounts.map(({ shopId }) => shopId)).size > 1;
  return accounts.map(({ id, name, shopName, drawer }) => ({
    value: id,
    label: `${several ? `${shopName} · ` : ''}${name}${drawer ? '（收银钱箱）' : ''}`,
  }));
}
