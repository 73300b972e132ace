import type { Role } from '@rampart/domain/role.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bridgeOf } from '../../../test-support/bridge.ts';
import { applicationOf } from '../../../test-support/connections.ts';
import { groupsOf, noRisk, pageOf, peopleAnswers, uncounted } from '../../../test-support/people.ts';
import type { Answers } from '../../../test-support/played-api.ts';
import { exclusionsOf } from '../../../test-support/remediation.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers } from '../../../test-support/signed-in.ts';

const linksToConnections = () =>
  [...document.querySelectorAll('main a[href^="/settings/connections"]')].map(({ textContent }) => textContent);
const everyGroup = (change: object) => Object.fromEntries(groupsOf().map(({ name }) => [name, change]));
const people = (change: object): Answers => ({
  ...peopleAnswers,
  listGroupSummaries: { groups: groupsOf(everyGroup(change)), ...uncounted },
  listWeeklyGroupSummaries: { weeks: [], ...uncounted },
});

interface Place {
  readonly address: string;
  readonly answers: Answers;
  /** Which says that it is drawn. */
  readonly shows: string | RegExp;
  /** For those who may look at connections. */
  readonly looking?: string;
  /** For those who may connect. */
  readonly connecting?: string;
}

const places: Record<string, Place> = {
  'the connected products': {
    address: '/bridge/products',
    answers: {
      getBridge: bridgeOf({ to_connect: [{ product: 'azure_ad', product_name: 'Azure AD', controls: 4 }] }),
      listIndividuals: pageOf([]),
      listApplications: { applications: [applicationOf('okta')] },
    },
    shows: /^Not connected yet/,
    looking: 'Manage',
    connecting: 'Connect',
  },
  'no licences': {
    address: '/bridge/licensing',
    answers: { getLicensing: { as_of: null, reports: [], features: [] } },
    shows: 'No connected product reports licences',
    looking: 'Go to Connections',
  },
  'no frameworks': {
    address: '/frameworks',
    answers: { listFrameworks: { as_of: null, frameworks: [] } },
    shows: 'Nothing has been judged yet',
    looking: 'Go to Connections',
  },
  'no people': { address: '/personas', answers: people({ members: 0, ...noRisk }), shows: 'No people yet', looking: 'Manage Connections' },
  'no attacks': {
    address: '/personas',
    answers: people(noRisk),
    shows: 'No attacks have been read yet',
    connecting: 'Connect a mail security product',
  },
  'no synced groups': {
    address: '/personas/Baseline%20Security/custom-groups?type=emergency_access_exclusions',
    answers: { listExclusions: exclusionsOf({}), listStaleRules: { rules: [] }, suggestEmergencyAccess: { people: [] } },
    shows: /^None of your connected products has groups\./,
    connecting: 'connect a directory',
  },
};

/** Staff in the tenant of a customer, and not in their own. */
const visiting = {
  listTenants: { tenants: frameAnswers.listTenants.tenants.map((tenant) => ({ ...tenant, primary_tenant: false })) },
} satisfies Answers;

const roles: readonly [Role, readonly ('looking' | 'connecting')[]][] = [
  ['read-only', []],
  ['rampart-sales-engineer', ['looking']],
  ['standard', ['looking', 'connecting']],
];

test.each(Object.entries(places).flatMap(([name, place]) => roles.map(([role, may]) => [name, role, place, may] as const)))(
  '%s: a person with the role %s is offered what they may do with connections, and nothing else',
  async (_name, as, { address, answers, shows, ...links }, may) => {
    await renderScreen(address, { as, answers: { ...visiting, ...answers } });
    expect(await screen.findByText(shows)).toBeTruthy();
    expect(linksToConnections().toSorted()).toEqual(
      may
        .map((one) => links[one])
        .filter((link) => link !== undefined)
        .toSorted(),
    );
  },
);

test('those who may not connect read who can', async () => {
  await renderScreen('/personas', { as: 'read-only', answers: people(noRisk) });
  expect(
    await screen.findByText(/A standard user or an administrator can connect a mail security product; if one is connected/),
  ).toBeTruthy();
});
