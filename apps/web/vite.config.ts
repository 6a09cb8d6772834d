import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  // The server sends the compressed ones as they lie there.
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ })],
  // The server puts a fresh nonce in its place at every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The help comes a section at a time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: (id) => `help-${/\/help\/docs\/([^/]+)\//.exec(id)?.[1] ?? ''}`, test: /\/help\/docs\// }],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/file': server } },
});
