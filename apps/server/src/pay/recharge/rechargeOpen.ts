import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';

/** Refuses what would charge a card while recharge is closed. */
export function assertRechargeOpen(
  { settings }: Pick<Context, 'settings'>,
  refusal = '店铺没有开放储值充值，未扣款',
): void {
  if (!settings.recharge) throw new Failure(refusal);
}
