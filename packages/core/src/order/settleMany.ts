import type { Fen } from '../money';
import { settle, type SettledTender, type Settlement, type Tender, type TenderRefusal } from './tenders';

/** What of a tender goes to one debt. */
interface TenderPart extends SettledTender {
  /** Which of the tenders it is a part of. */
  tender: number;
}

/** What one of several debts gets. */
export interface DebtShare {
  tenders: TenderPart[];
  received: Fen;
  change: Fen;
  rest: Fen;
}

interface ManySettled extends Omit<Settlement, 'tenders'> {
  /** In the order of the debts. */
  shares: DebtShare[];
}

/**
 * Sets one bundle of tenders against several debts (合并收款), the first debt first. A tender may be cut over several of them; what it
 * gives back stands with the last that it pays. All together it is what `settle` says of the sum.
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

/** Writes down what was handed over only to be given back. */
function giveBack(share: DebtShare | undefined, part: TenderPart): void {
  if (!share || part.amount === 0) return;
  share.change += part.amount;
  const own = share.tenders.find(({ tender }) => tender === part.tender);
  if (own) own.amount += part.amount;
  else share.tenders.push(part);
}
