import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { contractCallsPlugin } from './contract-calls-plugin.ts';
import { firstRequestsPlugin } from './first-requests-plugin.ts';

const signedInApp = join(import.meta.dirname, 'src/app/signed-in-app.tsx');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractCallsPlugin(), firstRequestsPlugin(), react()],
  resolve: { alias: { zod: join(import.meta.dirname, 'browser-schemas.ts') } },
  server: { host: '127.0.0.1', port: 4001, strictPort: true, proxy: { '/api': 'http://127.0.0.1:4000', '/docs': 'http://127.0.0.1:4000' } },
  build: {
    target: 'es2023',
    // The content security policy allows fonts and images from our own origin only, never as data in the stylesheet.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(signedInApp) } } },
  },
});
