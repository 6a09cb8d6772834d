/**
 * Shouqianba's notification to our `notify_url` (answer the text `success`, or it is repeated after 1, 5, 30, 600
 * seconds). Its documents describe no verification and recommend the query as the truth, so nothing in it is trusted:
 * it is only a hint which order to query now.
 */
export interface SqbHint {
  terminalSn: string;
  clientSn: string;
}

const NUMBER = /^[\w-]{1,64}$/;

/** Reads the hint; undefined when it names no order. */
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
