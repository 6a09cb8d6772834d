/** Styles of formatted text, in the editor and for readers. */
export const richText = {
  fontSize: 14,
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, m: '16px 0 8px' },
  '& h3, & h4': { fontSize: 14, fontWeight: 600, m: '12px 0 4px' },
  '& p': { m: '0 0 8px' },
  '& ul, & ol': { m: '0 0 8px', pl: 6 },
  '& blockquote': {
    m: '0 0 8px',
    pl: 3,
    borderLeft: '3px solid',
    borderColor: 'border.field',
    color: 'text.secondary',
  },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
  '& a': { color: 'primary.main' },
} as const;
