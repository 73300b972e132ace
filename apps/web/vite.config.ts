import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractCallsPlugin } from './contract-calls-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractCallsPlugin(), react()],
  server: { host: '127.0.0.1', port: 4001, strictPort: true, proxy: { '/api': 'http://127.0.0.1:4000', '/docs': 'http://127.0.0.1:4000' } },
  build: {
    target: 'es2023',
    // The content security policy allows fonts and images from our own origin only, never as data in the stylesheet.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
});
