/** The calls of each group: method and last part of the address. */
export type Calls = Readonly<Record<string, readonly string[]>>;
