import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// One day for all processes of a run, so that they choose the same cases.
process.env['RAMPART_TEST_DAY'] ??= new Date().toISOString().slice(0, 10);

const isLong = process.env['RAMPART_TEST_DEPTH'] === 'long';
const globalSetup = ['apps/server/test-support/run/global-setup.ts'];
/** They are about how passwords are hashed: at its real cost, and watched. */
const hashing = ['apps/server/src/features/access/{create-user,sign-in}.test.ts'];

/**
 * Minutes of the processor: processes that are started, stopped and killed, real directories, companies that are collected from every vendor.
 * `npm test` leaves them to `npm run test:all`, which CI runs; what proves the same there is named in decision 0105.
 */
const wholeProduct = [
  'apps/server/src/main/{canary-connections,canary-links,canary-mfa,change-logs,collected-truth,console-equals-okta}.test.ts',
  'apps/server/src/main/{contested-deployments,deployed-for-the-most-attacked,deployed-lists,deployed-products,deployed-tor-list}.test.ts',
  'apps/server/src/main/{faulty-vendors,hostile-data}.test.ts',
  'apps/server/src/main/{killed-comparisons,killed-deployments,one-mail-counted-once,planted-weaknesses,processes}.test.ts',
  'apps/server/src/main/{query-plans,real-directories,refusals,refused-deployments,remedies-apply,reverted-drift,unchanged-world,up}.test.ts',
  'apps/server/src/main/{commands/openapi,demo/backfill-history}.test.ts',
  'apps/server/src/platform/{backup/backup,database/embedded/embedded-postgres,http/rate-limit,objects/s3-store,queue/takeover}.test.ts',
  'apps/server/src/features/{collect/fair-collection,people/exclusions/concurrent-changes,remediate/console-equals-vendor}.test.ts',
  'apps/server/src/features/deploy/run/lying-{directory,graph,graph-groups,mail,okta,okta-groups,okta-rules}.test.ts',
  'apps/server/src/features/{remediate/downloads/simulated-content,reports/{hostile-names,schedule},tickets/filing/killed-*}.test.ts',
  'packages/connectors/src/local-directory/{apply,contract,file/zipped-ldif}.test.ts',
  'packages/simulators/{src/run-simulators,test-support/*-comparison}.test.ts',
  'tools/generators/generators.test.ts',
];

const ofServer = {
  globalSetup,
  isolate: false,
  setupFiles: ['apps/server/test-support/run/cheap-passwords.ts', 'apps/server/test-support/run/restore-spies.ts'],
};

const isOfWholeProduct = ({ moduleId }: TestSpecification): boolean => /\/apps\/server\/src\/main\/|\/tools\/generators\//.test(moduleId);

/** The tests of the whole product take longest: started last, they would be waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: first = [], false: others = [] } = Object.groupBy(files, (file) => `${isOfWholeProduct(file)}`);
    return [...first, ...others];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tools/setup/count-processor-time.ts'],
    // The journeys run beside them: more workers on two cores get in each other's way.
    maxWorkers: 2,
    // Most of what a test makes is gone when it is over: with room for it, it is cleared away less often.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: isLong ? 600_000 : 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    // A busy machine takes its time: what is waited for comes, or the test fails.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['{packages,apps/web,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...wholeProduct],
          // Their files leave nothing behind: loading everything anew for each of them took most of the time.
          isolate: false,
          // Node reads our TypeScript as it is: transforming it first took a tenth of their time. None of them replaces a module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: isLong } },
        test: {
          name: 'web',
          // React's warnings to developers take a fifth of the time: `npm run test:long` has them.
          env: isLong ? {} : { NODE_ENV: 'production' },
          include: ['{packages/ui,apps/web}/**/*.test.tsx'],
          environment: 'happy-dom',
          // Nothing on a screen is looked up by its style, and working styles out takes most of the time.
          environmentOptions: {
            happyDOM: { settings: { disableComputedStyleRendering: true, device: { prefersReducedMotion: 'reduce' } } },
          },
          setupFiles: ['apps/web/test-support/production-react.ts', 'apps/web/test-support/setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...ofServer,
          name: 'server',
          include: ['{apps/server,tools}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...hashing, ...wholeProduct],
        },
      },
      {
        extends: true,
        test: {
          ...ofServer,
          name: 'whole-product',
          include: wholeProduct,
          // For what never ends: a machine that others share may take four times as long as usual.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      { extends: true, test: { name: 'hashing', include: hashing, globalSetup } },
    ],
  },
});
