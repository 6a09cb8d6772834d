/** Returns the address of an article, or of a heading in it. */
export function helpAddress(key: string, anchor = ''): string {
  return `/faq/faqDoc?path=${key}${anchor && `#${encodeURIComponent(anchor)}`}`;
}
