import { createContext, use, useCallback, useEffect, useState } from 'react';
import { usePrintSetting } from '../../print/PrintDocument';

interface Slip {
  draw: (onPrinted: () => void) => React.ReactNode;
  /** Nobody asked for it: it is printed where the shop wants that (结算后自动打印). */
  byItself: boolean;
}

const Printer = createContext<(slip: Slip) => void>(() => undefined);

/** Returns how a slip is printed, whichever page of the desk is shown meanwhile. */
export const useSlipPrinter = (): ((slip: Slip) => void) => use(Printer);

/** Prints the desk's slips one after another, so that the next sale may begin before the paper is out. */
export function SlipPrinter({ children }: { children: React.ReactNode }) {
  const [waiting, setWaiting] = useState<readonly { place: number; slip: Slip }[]>([]);
  const print = useCallback(
    (slip: Slip) => setWaiting((before) => [...before, { slip, place: (before.at(-1)?.place ?? 0) + 1 }]),
    [],
  );
  const printed = useCallback(() => setWaiting((before) => before.slice(1)), []);
  const [first] = waiting;
  return (
    <Printer value={print}>
      {children}
      {first && <Printing key={first.place} slip={first.slip} onPrinted={printed} />}
    </Printer>
  );
}

function Printing({ slip, onPrinted }: { slip: Slip; onPrinted: () => void }) {
  const { data, error } = usePrintSetting();
  const unwanted = slip.byItself && (error !== undefined || data?.printAfterCheckout === false);
  useEffect(() => {
    if (unwanted) onPrinted();
  }, [unwanted, onPrinted]);
  return (!slip.byItself || data?.printAfterCheckout) && slip.draw(onPrinted);
}
