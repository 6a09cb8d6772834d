import { claimSlip } from '@partsdesk/core/order/cash/slipsPrinted';
import { useEffect, useRef } from 'react';
import type { ChosenTemplate } from '../../../print/useTemplate';
import { storage } from '../../../session';
import { useSlipPrinter } from './SlipPrinter';

/** `byItself` is the one print that nobody asked for. */
type Draw = (chosen: ChosenTemplate | undefined, onPrinted: () => void, byItself: boolean) => React.ReactNode;

/** Prints the slip of a receipt by `print`, and once by itself where the shop wants it (结算后自动打印). */
export function useSlipPrinting(receipt: string, draw: Draw) {
  const send = useSlipPrinter();
  const newest = useRef(draw);
  useEffect(() => {
    newest.current = draw;
  });
  useEffect(() => {
    // The page of a finished sale may be left and come back, after a reload too.
    if (!claimSlip(storage, receipt)) return;
    const first = newest.current;
    send({ draw: (onPrinted) => first(undefined, onPrinted, true), byItself: true });
  }, [send, receipt]);
  return (chosen?: ChosenTemplate) => send({ draw: (onPrinted) => draw(chosen, onPrinted, false), byItself: false });
}
