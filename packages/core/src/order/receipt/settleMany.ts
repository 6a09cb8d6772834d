import type { Fen } from '../../money';
import { settle, type SettledTender, type Settlement, type Tender, type TenderRefusal } from './tenders';

/** The part of a tender for one debt. */
interface TenderPart extends SettledTender {
  /** Index of the tender. */
  tender: number;
}

/** The share of one of several debts. */
export interface DebtShare {
  tenders: TenderPart[];
  received: Fen;
  change: Fen;
  rest: Fen;
}

interface ManySettled extends Omit<Settlement, 'tenders'> {
  /** Shares in the order of the debts. */
  shares: DebtShare[];
}

/**
 * Settles several debts with one set of tenders (合并收款), the first debt first. A tender may be split over several debts;
 * its change is recorded at the last one it pays. The sums equal those of `settle` for the total debt.
 */
export function settleMany(debts: readonly Fen[], tenders: readonly Tender[]): ManySettled | TenderRefusal {
  const settled = settle(
    debts.reduce((sum, debt) => sum + debt, 0),
    tenders,
  );
  if (!settled.ok) return settled;
  const shares = debts.map((debt): DebtShare => ({ tenders: [], received: 0, change: 0, rest: debt }));
  for (const [tender, { method, amount, kept }] of settled.tenders.entries()) {
    let left = kept;
    let last: DebtShare | undefined;
    for (const share of shares) {
      const part = Math.min(left, share.rest);
      if (part === 0) continue;
      share.tenders.push({ method, amount: part, kept: part, tender });
      share.received += part;
      share.rest -= part;
      left -= part;
      last = share;
    }
    giveBack(last ?? shares.at(-1), { method, amount: amount - kept, kept: 0, tender });
  }
  const { ok, tendered, received, change, rest } = settled;
  return { ok, shares, tendered, received, change, rest };
}

/** Records cash that was handed over and given back as change. */
function giveBack(share: DebtShare | undefined, part: TenderPart): void {
  if (!share || part.amount === 0) return;
  share.change += part.amount;
  const own = share.tenders.find(({ tender }) => tender === part.tender);
  if (own) own.amount += part.amount;
  else share.tenders.push(part);
}
