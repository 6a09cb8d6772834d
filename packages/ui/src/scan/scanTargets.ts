/** Where a scan goes: what the page scans for, the search of a list, or the shell, which finds anything. */
export type ScanRank = 'page' | 'search' | 'shell';

interface ScanTarget {
  rank: ScanRank;
  run: (code: string) => void;
  /** Whether something covers it, so that nobody would see what the scan did. */
  covered: () => boolean;
}

export interface ScanTargets {
  /** Registers a target; returns what ends it. */
  add: (target: ScanTarget) => () => void;
  /** Hands a code to the page in front; returns why nobody takes it. */
  deliver: (code: string) => string | undefined;
}

/**
 * Chooses one target for each scan: the newest of the pages and forms that scan, else the first search that is not
 * covered, else the shell.
 */
export function createScanTargets(): ScanTargets {
  let targets: readonly ScanTarget[] = [];
  return {
    add: (target) => {
      targets = [...targets, target];
      return () => {
        targets = targets.filter((other) => other !== target);
      };
    },
    deliver: (code) => {
      const of = (rank: ScanRank) => targets.filter((target) => target.rank === rank);
      const searches = of('search');
      const shell = of('shell').at(-1);
      const taker =
        of('page').at(-1) ?? searches.find(({ covered }) => !covered()) ?? (searches.length ? undefined : shell);
      if (!taker) return searches.length ? COVERED : '此页不收扫码';
      if (taker === shell && shell.covered()) return COVERED;
      taker.run(code);
      return undefined;
    },
  };
}

export const COVERED = '请先关闭上面的窗口，再扫码';
