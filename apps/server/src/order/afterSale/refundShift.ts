import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { Context } from '../../kit/context';
import { lockShiftAt, lockShiftIfOpen } from '../shift/openShift';
import type { LockedCase } from './lockedCase';

interface Part {
  method: string;
  accountId: string | null;
  amount: number;
}

const OUTSIDE: ReadonlySet<string> = new Set([
  'credit',
  PayMethod.online,
  PayMethod.storedValue,
  PayMethod.cashCard,
  PayMethod.points,
]);

/**
 * Assigns each part of a refund to the shift that pays it. Cash comes out of the drawer of whoever began the refund;
 * once their shift is counted, or if they had none, out of the drawer that it went into, and its open shift counts it.
 */
export async function throughShift<P extends Part>(
  ctx: Context,
  { refundShiftId }: Pick<LockedCase, 'refundShiftId'>,
  parts: readonly P[],
): Promise<(P & { shiftId: string | null })[]> {
  const begun = refundShiftId ? await lockShiftIfOpen(ctx, refundShiftId) : undefined;
  const paid = [];
  for (const part of parts) {
    const isCash = part.method === PayMethod.cash;
    if (OUTSIDE.has(part.method) || (!begun && !isCash)) paid.push({ ...part, shiftId: null });
    else if (begun)
      paid.push({ ...part, accountId: (isCash && begun.cashAccountId) || part.accountId, shiftId: begun.id });
    else paid.push({ ...part, shiftId: (await lockShiftAt(ctx, part.accountId ?? ''))?.id ?? null });
  }
  return paid;
}
