import { createContext, useEffect, useState } from 'react';
import { useNotice } from '../app/notices';
import { listenForScans } from './listenForScans';
import { createScanTargets, type ScanTargets } from './scanTargets';
import { soundUnknown } from './sounds';

/** The page's targets of scans. */
export const ScanTargetsContext = createContext<ScanTargets | undefined>(undefined);

/**
 * The one scanner of the whole product: takes every burst before any field has it, hands it to the page in front, and
 * says so where nobody takes it.
 */
export function ScannerProvider({ children }: { children: React.ReactNode }) {
  const notice = useNotice();
  const [targets] = useState(createScanTargets);
  useEffect(
    () =>
      listenForScans((code) => {
        const refusal = targets.deliver(code);
        if (refusal === undefined) return;
        soundUnknown();
        notice.warn(refusal);
      }),
    [notice, targets],
  );
  return <ScanTargetsContext value={targets}>{children}</ScanTargetsContext>;
}
