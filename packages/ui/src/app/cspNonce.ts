/** Reads the response's nonce, without which a strict CSP drops styles made at run time. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? undefined;
}
