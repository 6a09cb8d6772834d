import { isAuthCode } from '@partsdesk/core/pay/authCode';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { useState } from 'react';
import { useOnlinePay } from './useOnlinePay';

/**
 * Hears the scans of a checkout. A customer's payment code is passed on once the store is known to be paid by code, and
 * otherwise said to be of no use (`introduced`), before an order is placed.
 */
export function usePayScans(onScan: (code: string) => void) {
  const online = useOnlinePay();
  const [introduced, setIntroduced] = useState(false);
  const unlessClosed = async (act: () => void) => {
    if (await online.isOpen()) act();
    else setIntroduced(true);
  };
  useScanner((code) => {
    if (isAuthCode(code)) void unlessClosed(() => onScan(code));
    else onScan(code);
  });
  return { introduced, setIntroduced, unlessClosed };
}
