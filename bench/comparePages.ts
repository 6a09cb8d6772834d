import { median, report, round } from './figures';
import { load } from './load';
import type { BenchShop } from './shop';

/** A page that is read in two shops, and what is said of it. */
interface ComparedPage {
  name: string;
  /** Below `/api/parts/`. */
  path: string;
}

interface Sides {
  small: BenchShop;
  large: BenchShop;
  /** How large they are, in words. */
  sizes: { small: string; large: string };
  rounds: number;
  seconds: number;
}

/** Compares pages of a large shop with those of a small one, at the 95th percentile, in turns. */
export async function comparePages(pages: readonly ComparedPage[], { small, large, sizes, rounds, seconds }: Sides) {
  for (const { name, path } of pages) {
    const ratios: number[] = [];
    let last: number[] = [];
    for (let turn = 0; turn <= rounds; turn += 1) {
      const p95: number[] = [];
      for (const { url, headers } of [small, large])
        p95.push((await load(url, headers, 1, turn ? seconds : 1, (send) => send({ path: `/api/parts/${path}` }))).p95);
      if (!turn) continue;
      last = p95;
      ratios.push((p95[1] ?? 0) / (p95[0] ?? 1));
    }
    const ratio = median(ratios);
    report(
      name,
      `p95 at ${sizes.large} is ${round(ratio)} of that at ${sizes.small} (last round: ${last
        .map((one) => `${round(one, 1)} ms`)
        .toReversed()
        .join(' against ')})`,
      '≤ 1.5',
      ratio <= 1.5,
    );
  }
}
