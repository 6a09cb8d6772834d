import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/h5/',
  // Precompresses the assets, which the server sends as they are.
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ })],
  html: { cspNonce: '__CSP_NONCE__' },
  // A browser without modulepreload loads a lazy part when it is asked for; the polyfill would weigh on every customer.
  build: { target: 'es2020', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/file': server } },
});
