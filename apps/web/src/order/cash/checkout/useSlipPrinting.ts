import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChosenTemplate } from '../../../print/useTemplate';
import { usePrintSetting } from '../../print/PrintDocument';

/** Prints the slip of a receipt by `print`, and once by itself where the shop wants it (结算后自动打印). */
export function useSlipPrinting() {
  const { data } = usePrintSetting();
  const [printing, setPrinting] = useState(false);
  const [chosen, setChosen] = useState<ChosenTemplate>();
  const asked = useRef(false);
  const byItself = data?.printAfterCheckout ?? false;
  const printBy = (wanted?: ChosenTemplate) => {
    asked.current = true;
    setChosen(wanted);
    setPrinting(true);
  };
  const print = () => printBy();
  const printed = useCallback(() => setPrinting(false), []);
  useEffect(() => {
    if (!byItself || asked.current) return;
    asked.current = true;
    setPrinting(true);
  }, [byItself]);
  return { printing, chosen, print, printBy, printed };
}
