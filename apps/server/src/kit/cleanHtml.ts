import sanitizeHtml from 'sanitize-html';
import { Failure } from './failure';

const OWN_PICTURE = /^\/file\/[0-9a-f]{32}\.(jpg|png|webp)$/;

/**
 * The tags and attributes that an announcement may have; everything else is removed, such as scripts and foreign
 * resources.
 */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'code',
    'pre',
    'a',
    'img',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
};

/** Sanitises HTML before it is stored; empty if nothing visible remains. */
export function cleanedHtml(html: string): string {
  const clean = sanitizeHtml(html, RULES);
  return /<img|<hr/.test(clean) || sanitizeHtml(clean, { allowedTags: [] }).trim() ? clean : '';
}

export function cleanHtml(html: string, field: string): string {
  const clean = cleanedHtml(html);
  if (!clean) throw new Failure('公告内容不能为空', { field });
  return clean;
}
