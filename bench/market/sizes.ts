const sizeOf = (name: string, full: number): number => Number(process.env[name] ?? full);

/** Rows of the large lists, one order for each; the small side of the comparison; the orders of the campaign. */
export const ROWS = sizeOf('BENCH_MARKET_ROWS', 1_000_000);
export const FEW_ROWS = sizeOf('BENCH_MARKET_FEW_ROWS', 10_000);
export const CAMPAIGN = sizeOf('BENCH_MARKET_CAMPAIGN', 10_000);
/** Rows of a sheet. */
export const SHEET = sizeOf('BENCH_MARKET_SHEET', 5000);
export const ROUNDS = sizeOf('BENCH_MARKET_ROUNDS', 5);
export const SECONDS = sizeOf('BENCH_MARKET_SECONDS', 3);
/** Coupons that the measured sales take, two each. */
export const SALE_COUPONS = sizeOf('BENCH_MARKET_SALE_COUPONS', 20_000);
/** Coupons of the customer whose list the desk reads: as many as it shows. */
export const DESK_COUPONS = 100;
/** Customers who take coupons in the mini-app at once. */
export const TAKERS = 8;

/** How many customers `fill` makes for so many orders; a job gives each of them a coupon. */
export const customersOf = (orders: number): number => Math.max(100, Math.round(orders / 10));
