import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { codeSplitting } from './codeSplitting';

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
    // The addresses of all that each screen needs would be a twelfth of the login; most of it is there by then.
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) },
    // The entry's exports are nobody's: its modules may stand in other files.
    rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting: codeSplitting() } },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/file': server } },
});
