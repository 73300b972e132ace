import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['{packages,apps/web}/**/*.test.{ts,tsx}'],
          // Their files leave nothing behind: loading everything anew for each of them took most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{apps/server,tools}/**/*.test.ts'],
          globalSetup: ['apps/server/test-support/global-setup.ts'],
        },
      },
    ],
  },
});
