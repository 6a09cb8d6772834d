import sanitizeHtml from 'sanitize-html';
import { Failure } from '../http/failure';

const OWN_PICTURE = /^\/file\/[0-9a-f]{32}\.(jpg|png|webp)$/;

/** What may stand in an announcement; all else goes, with what runs and what loads from elsewhere. */
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

/** Cleaned at the door, so that whatever shows it later has nothing to fear; empty where nothing is to be seen. */
export function cleanedHtml(html: string): string {
  const clean = sanitizeHtml(html, RULES);
  return /<img|<hr/.test(clean) || sanitizeHtml(clean, { allowedTags: [] }).trim() ? clean : '';
}

export function cleanHtml(html: string, field: string): string {
  const clean = cleanedHtml(html);
  if (!clean) throw new Failure('公告内容不能为空', { field });
  return clean;
}
