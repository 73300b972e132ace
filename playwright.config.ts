import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// One day for all processes of a run, so that they choose the same cases.
process.env['RAMPART_TEST_DAY'] ??= new Date().toISOString().slice(0, 10);

const port = Number(process.env['E2E_PORT'] ?? 4517);
const executablePath =
  process.env['CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
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
  // Nothing waits this long for its own sake: a busy machine may.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['line'], ['json']],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/start-product.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...quiet, ...asRoot] },
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step of every journey costs time: a failure leaves its last picture and the page as text. More: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  metadata: { port, demo: { people: 60, weeks: 2 } },
});
