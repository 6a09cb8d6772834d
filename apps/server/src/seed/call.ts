/** Calls an operation's handler with a body written by hand: the product's own code makes the demo data. */
export const call = <T>(handler: unknown) =>
  handler as (ctx: unknown, input: { query: object; body: unknown }) => Promise<T>;
