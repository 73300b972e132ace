import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4517);
const executablePath = process.env['CHROMIUM'] ?? (process.platform === 'linux' ? '/usr/bin/chromium' : undefined);
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json']],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/start-product.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...quiet, ...asRoot] },
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every step would cost a third of the time: a failure leaves its steps and its last picture. More: --trace on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  metadata: { port },
});
