import { use, useLayoutEffect, useRef } from 'react';
import { useNotice } from '../app/notices';
import { isPageCovered } from '../page/coveredPage';
import { useAtOnceWhileShown } from '../page/pageShown';
import { ScanTargetsContext } from './ScannerProvider';
import type { ScanRank } from './scanTargets';
import { soundFound } from './sounds';

interface TargetOptions {
  rank: ScanRank;
  covered?: () => boolean;
  /** False for what takes no scans. */
  listens?: boolean;
}

function useScanTarget(onScan: (code: string) => void, { rank, covered, listens = true }: TargetOptions): void {
  const targets = use(ScanTargetsContext);
  const newest = useRef({ onScan, covered });
  useLayoutEffect(() => {
    newest.current = { onScan, covered };
  });
  useAtOnceWhileShown(
    () =>
      listens
        ? targets?.add({
            rank,
            run: (code) => newest.current.onScan(code),
            covered: () => newest.current.covered?.() ?? false,
          })
        : undefined,
    [targets, rank, listens],
  );
}

/** Hands every scan to the page in front, whatever has the focus: no field takes it, and nothing is submitted. */
export function useScanner(onScan: (code: string) => void): void {
  useScanTarget(onScan, { rank: 'page' });
}

/** Fewest signs of a search that takes scans: a code does not fit into a shorter one. */
const CODE_LENGTH = 20;

/** Searches for what is scanned on a page that takes no scans otherwise. */
export function useScannedSearch(
  box: React.RefObject<HTMLElement | null>,
  { search, maxLength }: { search: ((words: string) => void) | undefined; maxLength: number },
): void {
  const notice = useNotice();
  useScanTarget(
    (code) => {
      const words = code.trim().slice(0, maxLength);
      search?.(words);
      soundFound();
      notice.success(`已按 ${words} 查找`);
    },
    {
      rank: 'search',
      covered: () => Boolean(box.current?.closest('[aria-hidden=true]')),
      listens: search !== undefined && maxLength >= CODE_LENGTH,
    },
  );
}

/** Takes what no page takes, if the shell does at all: it finds anything, unless a window covers it. */
export function useUnclaimedScans(onScan: (code: string) => void, listens = true): void {
  useScanTarget(onScan, {
    rank: 'shell',
    listens,
    covered: isPageCovered,
  });
}
