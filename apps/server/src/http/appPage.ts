import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';

interface AppPage {
  styles: string;
  frames?: string;
  /** The key of the map service, which the page then may load; without it nothing is loaded from outside. */
  mapKey?: string | undefined;
}

const MAP_HOSTS = 'https://*.amap.com';
const MAP_PICTURES = 'https://*.amap.com https://*.autonavi.com';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Writes the map's key and its security code into the page's head, where the console reads them. */
function withMap(html: string, mapKey: string | undefined): string {
  if (!mapKey) return html;
  const [key = '', code = ''] = mapKey.split(',');
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
  return html.replace('</head>', () => `${meta('map-key', key)}${code ? meta('map-code', code) : ''}</head>`);
}

const policy = (nonce: string, { styles, frames = "'none'", mapKey }: AppPage) => {
  const and = (hosts: string) => (mapKey ? ` ${hosts}` : '');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${and(MAP_HOSTS)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    styles,
    `img-src 'self' data: blob:${and(MAP_PICTURES)}`,
    `connect-src 'self'${and(MAP_HOSTS)}`,
    ...(mapKey ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
  ].join('; ');
};

/** Serves an app's page with a fresh nonce for its scripts and styles in every answer. */
export function appPage(folder: string, what: AppPage): (reply: FastifyReply) => FastifyReply {
  const html = withMap(readFileSync(join(folder, 'index.html'), 'utf8'), what.mapKey);
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('Content-Security-Policy', policy(nonce, what))
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  };
}
