const TURNS = 3;

/**
 * The test command asks what is dear of a third of the operations: TURN, 1 to 3, tells which (scripts/test.mjs).
 * Without it, as in `pnpm test:long` and for one file alone, all are asked.
 */
export function isInTurn({ id }: { id: string }): boolean {
  const { TURN } = process.env;
  if (!TURN) return true;
  let hash = 0;
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return (hash % TURNS) + 1 === Number(TURN);
}
