import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

const sizeOf = (setting: string, otherwise: number): number => Number(process.env[setting] ?? otherwise);

/** Every screen of the demo, into `pictures/`; with `--documentation` what README and guide show, into `docs/`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../start-product.ts',
  outputDir: '../../test-results/pictures',
  reporter: [['line']],
  // A demo of this size has its history in about two minutes; all of it is over before this, or ends here.
  globalTimeout: 3_600_000,
  // What is deployed for one picture is there for all: two would deploy the same.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'screens', testMatch: 'take-pictures.ts' },
    { name: 'documentation', testMatch: 'take-documentation.ts' },
  ],
  metadata: {
    ...journeys.metadata,
    demo: { people: sizeOf('RAMPART_DEMO_PEOPLE', 400), weeks: sizeOf('RAMPART_DEMO_WEEKS', 20) },
  },
});
