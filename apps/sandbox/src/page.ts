import type { FastifyInstance, FastifyReply } from 'fastify';

export const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

const STYLE = `body{font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;margin:0 auto}
body{max-width:560px;padding:32px 16px;color:#1f2329}
h1{font-size:20px}.hint{color:#646a73;font-size:14px}
.amount{font-size:36px;font-variant-numeric:tabular-nums;margin:16px 0}
section{border-top:1px solid #e6e8eb;padding:12px 0}
button{font:inherit;min-height:48px;padding:0 24px;border-radius:6px;border:1px solid #c9cdd4;background:#fff}
button{cursor:pointer}button[value=pay]{background:#1456c0;border-color:#1456c0;color:#fff}
form{display:flex;gap:12px;flex-wrap:wrap;margin-top:8px}`;

/** Joins pieces of markup that would not fit on a line. */
export const html = (...pieces: string[]) => pieces.join('');

/** Has these pages take what their forms post: one value a field. */
export const takeForms = (pages: FastifyInstance): void => {
  pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
};

/** Sends a stand-in's page, without a script. Its forms may post to these origins besides our own. */
export const sendPage = (reply: FastifyReply, title: string, body: string, formTargets: readonly string[] = []) =>
  reply
    .header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        `form-action 'self' ${formTargets.join(' ')}`,
      ].join('; '),
    )
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      html(
        '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        `<title>${escape(title)}</title><style>${STYLE}</style></head>`,
        `<body><main><h1>${escape(title)}</h1>${body}</main></body></html>`,
      ),
    );
