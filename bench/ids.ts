import { createHash } from 'node:crypto';

/** The id that the fillers make of a kind and a number. */
export function idOf(kind: string, n: number | string = ''): string {
  const hex = createHash('md5')
    .update(`${kind}${String(n)}`)
    .digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
