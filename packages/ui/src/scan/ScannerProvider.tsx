import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';
import { useNotice } from '../app/notices';
import { listenForScans } from './listenForScans';
import { createScanTargets, type ScanTargets } from './scanTargets';
import { soundUnknown } from './sounds';

/** The page's targets of scans. */
export const ScanTargetsContext = createContext<ScanTargets | undefined>(undefined);

function useDelivery(targets: ScanTargets | undefined): (code: string) => void {
  const notice = useNotice();
  return useCallback(
    (code) => {
      const refusal = targets?.deliver(code);
      if (refusal === undefined) return;
      soundUnknown();
      notice.warn(refusal);
    },
    [notice, targets],
  );
}

/** Hands on a code that something else than the scanner has read, a phone's camera. */
export const useDeliverScan = (): ((code: string) => void) => useDelivery(use(ScanTargetsContext));

/**
 * The one scanner of the whole product: takes every burst before any field has it, hands it to the page in front, and
 * says so where nobody takes it.
 */
export function ScannerProvider({ children }: { children: React.ReactNode }) {
  const [targets] = useState(createScanTargets);
  const deliver = useDelivery(targets);
  useLayoutEffect(() => listenForScans(deliver), [deliver]);
  return <ScanTargetsContext value={targets}>{children}</ScanTargetsContext>;
}
