/** How long a long run is: small in the test command, full in `pnpm test:long`. */
export const size = (small: number, full: number): number => (process.env.FULL_SIZE ? full : small);
