import { statusLabel } from '@partsdesk/core/lifecycle';
import { refusedLines } from '@partsdesk/core/order/cash/cart/shortage';
import type { Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { refusalOf } from '@partsdesk/core/order/cash/checkout';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { addQuantities, compareQuantities, formatQuantity, type Quantity } from '@partsdesk/core/quantity';
import { LifecycleError, newKey } from '@partsdesk/sdk';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useEffect, useRef, useState } from 'react';
import { useTakeBack } from './useTakeBack';

type Line = Schemas['SaleOutLine'];

/** Says what a hand-out of these quantities does, on its button; nothing of a quantity that is refused while typed. */
export function handOutWords(
  lines: readonly Line[],
  quantities: Readonly<Record<string, Quantity | undefined>>,
): string {
  const of = ({ id }: Line) => quantities[id] ?? Number.NaN;
  if (lines.every((line) => of(line) === line.restQuantity)) return '全部出库';
  if (!lines.every((line) => of(line) <= line.restQuantity)) return '出库';
  const taken = lines.filter((line) => of(line) > 0);
  const units = new Set(taken.map(({ unitName }) => unitName));
  const [unit = '件'] = units.size === 1 ? units : [];
  return taken.length ? `出库 ${formatQuantity(addQuantities(...taken.map(of)))} ${unit}` : '出库';
}

const without = <Value>(of: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key !== id));

const restOf = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ id, restQuantity }) => [id, restQuantity]));

/**
 * Words what became of an outbound meanwhile, for a refusal that says it: who changed it is not known, and may have
 * been the same person in another window.
 */
export function changedMeanwhile(error: unknown): string | undefined {
  if (!(error instanceof LifecycleError) || error.current === undefined) return undefined;
  return `打开以后有变化，现在是“${statusLabel(saleOutLifecycle, error.current)}”`;
}

/** Words a refused hand-out. */
function refusedAs(code: string, error: unknown): Refusal {
  const [refused, changed] = [refusalOf(error), changedMeanwhile(error)];
  return changed ? { ...refused, message: `${code} ${changed}，请刷新单据` } : refused;
}

/** Manages the quantities to hand out, initially the whole rest. */
export function usePickOut({ out, onDone }: { out: Schemas['SaleOutDetail']; onDone: () => void }) {
  const outs = useGroup(saleOut);
  const say = useTakeBack();
  const notice = useNotice();
  const [taken, setTaken] = useState<Readonly<Record<string, Quantity>>>(() => restOf(out.lines));
  // The latest quantities in a ref, since a field may commit within the key press that hands out.
  const newest = useRef(taken);
  /** Quantities that are being typed, before their field commits them; NaN for a refused text. */
  const [typing, setTyping] = useState<Readonly<Record<string, Quantity>>>({});
  /** What is wrong with typed texts, by line. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  const [short, setShort] = useState<readonly Line[]>([]);
  const [sending, setSending] = useState(false);
  // Keeps one idempotency key for the intent: after a lost answer the same goods are not handed out twice.
  const key = useRef<string>(undefined);
  const inFront = useRef(true);
  useEffect(() => {
    inFront.current = true;
    return () => {
      inFront.current = false;
    };
  }, []);

  const chosenOf = (quantities: typeof taken) =>
    out.lines.flatMap(({ id }) => ((quantities[id] ?? 0) > 0 ? [{ lineId: id, quantity: quantities[id] ?? 0 }] : []));
  const isWhole = (quantities: typeof taken) =>
    out.lines.every(({ id, restQuantity }) => compareQuantities(quantities[id] ?? 0, restQuantity) === 0);
  const change = (next: Readonly<Record<string, Quantity>>) => {
    key.current = undefined;
    newest.current = next;
    setTaken(next);
  };
  /** Sets all of it, whatever is typed and refused. */
  const setAll = (next: Readonly<Record<string, Quantity>>) => {
    change(next);
    setTyping({});
    setWrong({});
    setRound((before) => before + 1);
  };

  const send = async () => {
    const lines = chosenOf(newest.current);
    if (lines.length === 0) return;
    setSending(true);
    setRefusal(undefined);
    setShort([]);
    key.current ??= newKey();
    try {
      await outs.submitOut({ id: out.id, lines, version: out.version }, { idempotencyKey: key.current });
      say(isWhole(newest.current) ? `${out.customerName}的商品已全部出库` : '已部分出库，余下的还在待出库里', [
        { id: out.id, version: out.version + 1 },
      ]);
      onDone();
    } catch (error) {
      const refused = refusedAs(out.code, error);
      // The next slip may have been scanned meanwhile.
      if (!inFront.current) return notice.error(`${out.code} 没有确认出库：${refused.message}`);
      if (refused.definite) key.current = undefined;
      setRefusal(refused);
      setShort(
        refusedLines(refused.errors).flatMap((index) => out.lines.find(({ id }) => id === lines[index]?.lineId) ?? []),
      );
    } finally {
      setSending(false);
    }
  };

  return {
    taken,
    /** What is taken at this moment, before it is rendered. */
    newest,
    nothing: chosenOf({ ...taken, ...typing }).length === 0,
    whole: isWhole(taken),
    words: handOutWords(out.lines, { ...taken, ...typing }),
    /** What is wrong with the first typed text that is refused. */
    wrong: out.lines.flatMap(({ id, name }) => (wrong[id] ? [`「${name}」${wrong[id]}`] : []))[0],
    round,
    type: (lineId: string, quantity: Quantity, problem: string | undefined) => {
      setTyping((before) => ({ ...before, [lineId]: problem ? Number.NaN : quantity }));
      setWrong((before) => (problem ? { ...before, [lineId]: problem } : without(before, lineId)));
    },
    refusal,
    /** Lines whose goods are not there any more, as the refusal said. */
    short,
    sending,
    send,
    take: (lineId: string, quantity: Quantity) => {
      change({ ...newest.current, [lineId]: quantity });
      setTyping((before) => without(before, lineId));
    },
    /** Takes the whole rest of these lines and nothing of the others. */
    takeAll: (lines: readonly Line[]) => setAll(restOf(lines)),
    takeOnly: setAll,
  };
}
