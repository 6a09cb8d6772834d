/** Returns a text, or several joined; a dash where there is none. */
export function orDash(text: string | readonly string[] | null | undefined): string {
  return (typeof text === 'object' ? text?.join('、') : text) || '-';
}
