import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/h5/',
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { target: 'es2020', assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/file': server } },
});
