/** A rate in 1/10,000 as the percentage that a field shows. */
export const percentOfRate = (rate: number): number => rate / 100;

/** A percentage of two decimals as a rate in 1/10,000. */
export const rateOfPercent = (percent: number): number => Math.round(percent * 100);

/** The highest commission that can be set for anybody, %. */
export const MOST_PERCENT = 50;
