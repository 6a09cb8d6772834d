import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serviceFiles } from '../kit/documents';
import { h5Folder, openapiFolder, webFolder } from '../places';
import type { Settings } from '../settings';
import { appPage } from './appPage';
import { lifecyclePage } from './lifecyclePage';

const require = createRequire(import.meta.url);

/** Serves the console, the H5 app, the contract's documents and their reader. */
export async function serveSite(app: FastifyInstance, { mapKey }: Pick<Settings, 'mapKey'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: openapiFolder,
    prefix: '/openapi/',
    allowedPath: (path) => [...serviceFiles(), 'lifecycles.json'].includes(path.slice(1)),
  });
  await serveDocs(app);
  if (existsSync(webFolder)) {
    await app.register(fastifyStatic, {
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
    // Allows style attributes: React writes widths and heights into them, and an attribute cannot carry a nonce.
    const console = appPage(webFolder, { styles: "style-src-attr 'unsafe-inline'", mapKey });
    app.get('/*', (request, reply) => {
      if (request.url.startsWith('/api/') || request.url.startsWith('/file/')) return reply.callNotFound();
      return console(reply);
    });
  }
  if (existsSync(h5Folder)) {
    await app.register(fastifyStatic, {
      root: join(h5Folder, 'assets'),
      prefix: '/h5/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
    const h5 = appPage(h5Folder, { styles: "style-src-attr 'none'" });
    for (const url of ['/h5', '/h5/*', '/wechat']) app.get(url, (_request, reply) => h5(reply));
    const framed = appPage(h5Folder, { styles: "style-src-attr 'none'", frames: RESULT_FRAMES });
    app.get('/h5/payment-result', (_request, reply) => framed(reply));
  }
}

// WeChat frames the result page of a payment in its own page (点金计划).
const RESULT_FRAMES = "'self' https://payapp.weixin.qq.com https://payapp.wechatpay.cn";

async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get('/docs/lifecycles', async (_request, reply) =>
    reply
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(await lifecyclePage()),
  );
  const swagger = dirname(require.resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, { root: swagger, prefix: '/docs/assets/', decorateReply: false, index: false });
  const urls = JSON.stringify(
    serviceFiles().map((file) => ({ url: `/openapi/${file}`, name: file.replace('.yaml', '') })),
  );
  app.get('/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'Content-Security-Policy',
        [
          "default-src 'self'",
          `script-src 'self' 'nonce-${nonce}'`,
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data:",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      )
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>PartsDesk API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/swagger-ui-standalone-preset.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ urls: ${urls}, 'urls.primaryName': 'parts', dom_id: '#docs',
presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: 'StandaloneLayout' });</script>
</body></html>`);
  });
}
