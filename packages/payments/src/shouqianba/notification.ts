/**
 * What Shouqianba posts to our `notify_url` (answer the text `success`, or it comes again after 1, 5, 30, 600 seconds).
 * Its documents say nothing of how to verify it, and recommend the query as the truth: so nothing of it is believed.
 * It is a hint which order to query now, and holds nothing but that.
 */
export interface SqbHint {
  terminalSn: string;
  clientSn: string;
}

const NUMBER = /^[\w-]{1,64}$/;

/** Reads the hint; undefined where it names no order. */
export function hintOf(body: unknown): SqbHint | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { terminal_sn: terminalSn, client_sn: clientSn } = body as Record<string, unknown>;
  return typeof terminalSn === 'string' &&
    NUMBER.test(terminalSn) &&
    typeof clientSn === 'string' &&
    NUMBER.test(clientSn)
    ? { terminalSn, clientSn }
    : undefined;
}
