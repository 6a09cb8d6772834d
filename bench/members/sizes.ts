const sizeOf = (name: string, full: number): number => Number(process.env[name] ?? full);

/** Members of the large shop, each with ten entries of card and points; the small side of the comparison. */
export const MEMBERS = sizeOf('BENCH_MEMBERS', 1_000_000);
export const FEW_MEMBERS = sizeOf('BENCH_MEMBERS_FEW', 10_000);
/** Members whose points have ended, for the nightly work. */
export const ENDING = sizeOf('BENCH_MEMBERS_ENDING', 100_000);
export const ROUNDS = sizeOf('BENCH_MEMBERS_ROUNDS', 5);
export const SECONDS = sizeOf('BENCH_MEMBERS_SECONDS', 3);
/** Tills that spend from one card at once. */
export const TILLS = 64;
