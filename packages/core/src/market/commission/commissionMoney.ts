import type { EventOf } from '../../lifecycle';
import type { Fen } from '../../money';
import { subCommissionLifecycle } from './subCommissionLifecycle';

/** A rate is in 1/10,000; nobody has more than half of what a customer paid (MKT-50). */
export const MOST_RATE = 5000;
const WHOLE = 10_000n;

/** What an order has brought so far, and what of it was no money. */
export interface OrderNet {
  /** Its lines less what passed returns, after-sales and goodwill took of them. */
  net: Fen;
  /** What gifts of a card and points paid of it, less what they got back. */
  byGifts: Fen;
}

/** Returns what of an order earns a commission (MKT-44). */
export const commissionBase = ({ net, byGifts }: OrderNet): Fen => Math.max(0, net - byGifts);

/** Returns the commission of a base: whole fen, the odd part stays with the shop (MKT-44). */
export const commissionOf = (base: Fen, rate: number): Fen => Number((BigInt(base) * BigInt(rate)) / WHOLE);

type Event = EventOf<typeof subCommissionLifecycle>;
const { frozen, reversed } = subCommissionLifecycle.statuses;

/** A commission as it stands: what it earned, and what of that was paid out. */
export interface CommissionLine {
  status: number;
  earned: Fen;
  settled: Fen;
}

/** Returns the event by which a line reaches what its order earns now; undefined where nothing changes (MKT-45). */
export function eventFor({ status, earned, settled }: CommissionLine, now: Fen): Event | undefined {
  if (now === earned) return undefined;
  if (status === reversed.code) return 'accrue';
  if (now === 0 && settled === 0) return 'reverseAll';
  if (status === frozen.code) return now > earned ? 'accrue' : 'reversePart';
  if (now < settled) return 'owe';
  if (now === settled) return 'even';
  return now > earned ? 'regain' : 'reversePart';
}

/** What an event moves on a distributor's balance. */
export interface BalanceMove {
  frozen: Fen;
  /** May fall below 0: it was paid out before goods came back. */
  available: Fen;
  settled: Fen;
}

/** Returns where a change of what is earned stands: frozen lines have no part in what is available. */
export function moveOf({ status, earned }: CommissionLine, now: Fen): BalanceMove {
  const waits = status === frozen.code || status === reversed.code;
  const by = now - earned;
  return { frozen: waits ? by : 0, available: waits ? 0 : by, settled: 0 };
}

/** A line that may be written off: above 0 it is paid out, below 0 it is a debt. */
export interface OpenLine {
  id: string;
  /** Earned less paid out. */
  open: Fen;
  /** The goods went to the distributor's own number: paid out only where it is named (MKT-43). */
  suspect: boolean;
}

export type WriteOff =
  | { ok: true; parts: { id: string; amount: Fen }[]; total: Fen }
  | { ok: false; reason: 'none' | 'debt' | 'lowest' | 'more'; amount: Fen };

const sumOf = (parts: readonly { amount: Fen }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Judges what a write-off pays: all debts are taken in whole, and something is left to pay (MKT-47). */
function judged(parts: { id: string; amount: Fen }[], lowest: Fen): WriteOff {
  const total = sumOf(parts);
  if (!parts.some(({ amount }) => amount > 0)) return { ok: false, reason: 'none', amount: total };
  if (total <= 0) return { ok: false, reason: 'debt', amount: -sumOf(parts.filter(({ amount }) => amount < 0)) };
  if (total < lowest) return { ok: false, reason: 'lowest', amount: total };
  return { ok: true, parts, total };
}

/** Plans a write-off of the chosen lines, or without a choice of all but the suspect ones, with all debts (MKT-48). */
export function planWriteOff(
  lines: readonly OpenLine[],
  { chosen, lowest }: { chosen?: readonly string[] | undefined; lowest: Fen },
): WriteOff {
  const taken = lines.filter(
    ({ id, open, suspect }) => open < 0 || (open > 0 && (chosen ? chosen.includes(id) : !suspect)),
  );
  return judged(
    taken.map(({ id, open }) => ({ id, amount: open })),
    lowest,
  );
}

/** Spreads what was paid over the oldest lines and all debts; the last line may be paid in part (MKT-49). */
export function planPaid(lines: readonly OpenLine[], paid: Fen, lowest: Fen): WriteOff {
  const debts = lines.flatMap(({ id, open }) => (open < 0 ? [{ id, amount: open }] : []));
  let left = paid - sumOf(debts);
  const parts = [...debts];
  for (const { id, open, suspect } of lines) {
    if (open <= 0 || suspect || left <= 0) continue;
    const amount = Math.min(open, left);
    parts.push({ id, amount });
    left -= amount;
  }
  return left > 0 ? { ok: false, reason: 'more', amount: paid - left } : judged(parts, lowest);
}
