/**
 * Whole stories, through the product as it runs or through a browser, by the day on which `npm test` runs them: a third a day, so
 * that within three days all have run. The rules that a story goes by are proved in every run, by the tests of the features and of
 * the screens; what a story adds is that they work together. `npm run test:long` runs all of them at once, and a file that is named
 * always runs. Their weights are about the same every day (docs/decisions/0092-stories-take-turns.md).
 */
export const unitStories: readonly (readonly string[])[] = [
  [
    'apps/server/src/main/killed-deployments.test.ts',
    'apps/server/src/main/change-logs.test.ts',
    'apps/server/src/main/faulty-vendors.test.ts',
    'apps/server/src/main/deployed-tor-list.test.ts',
    'apps/server/src/features/remediate/downloads/simulated-content.test.ts',
    'apps/server/src/features/deploy/run/lying-graph.test.ts',
    'apps/server/src/features/deploy/run/lying-graph-groups.test.ts',
  ],
  [
    'apps/server/src/main/up.test.ts',
    'apps/server/src/main/contested-deployments.test.ts',
    'apps/server/src/main/reverted-drift.test.ts',
    'apps/server/src/main/console-equals-okta.test.ts',
    'apps/server/src/main/refusals.test.ts',
    'apps/server/src/features/deploy/run/lying-okta.test.ts',
    'apps/server/src/features/deploy/run/lying-okta-groups.test.ts',
    'apps/server/src/features/deploy/run/lying-okta-rules.test.ts',
  ],
  [
    'apps/server/src/main/processes.test.ts',
    'apps/server/src/main/real-directories.test.ts',
    'apps/server/src/main/deployed-lists.test.ts',
    'apps/server/src/main/refused-deployments.test.ts',
    'apps/server/src/main/demo/backfill-history.test.ts',
    'apps/server/src/features/tickets/filing/killed-at-every-call.test.ts',
    'apps/server/src/features/deploy/run/lying-directory.test.ts',
  ],
];

export const journeys: readonly (readonly string[])[] = [
  [
    'e2e/authentication-settings.spec.ts',
    'e2e/connections-consent.spec.ts',
    'e2e/evidence.spec.ts',
    'e2e/exclusions.spec.ts',
    'e2e/people.spec.ts',
    'e2e/screens-connections.spec.ts',
    'e2e/tickets.spec.ts',
    'e2e/users.spec.ts',
  ],
  [
    'e2e/connections-modules.spec.ts',
    'e2e/connections-upload.spec.ts',
    'e2e/deployment-log.spec.ts',
    'e2e/external-users.spec.ts',
    'e2e/hostile-data.spec.ts',
    'e2e/mfa.spec.ts',
    'e2e/mfa-reset.spec.ts',
    'e2e/posture.spec.ts',
    'e2e/programs.spec.ts',
  ],
  [
    'e2e/drift.spec.ts',
    'e2e/password-reset.spec.ts',
    'e2e/processing.spec.ts',
    'e2e/remediations-access.spec.ts',
    'e2e/remediations-explorer.spec.ts',
    'e2e/remediations-wizard.spec.ts',
    'e2e/screens-remediations.spec.ts',
    'e2e/single-sign-on.spec.ts',
    'e2e/tenants.spec.ts',
    'e2e/what-if.spec.ts',
  ],
];

/** Set by `npm test` alone. */
const areInTurns = process.env['RAMPART_TEST_TURNS'] === 'stories';
const dayMs = 24 * 60 * 60 * 1000;

/** The files among these that another day runs. */
export function notToday(stories: readonly (readonly string[])[]): string[] {
  if (!areInTurns) return [];
  const today = Math.floor(Date.parse(process.env['RAMPART_TEST_DAY'] ?? new Date().toISOString().slice(0, 10)) / dayMs) % stories.length;
  return stories.filter((_, day) => day !== today).flat();
}
