import type { Application } from '@rampart/contract/connect.ts';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import { expect, test } from 'vitest';
import { type DeployAction, deployReason } from './deploy-reason.ts';

const actions: readonly DeployAction[] = ['stage', 'enable', 'roll-back', 'deploy-program'];
const entitlement = (identifier: string, granted: boolean, isEntitled: boolean) =>
  ({ identifier, granted, is_entitled: isEntitled }) as Entitlement;
const both = (granted: boolean, isEntitled: boolean) => [
  entitlement('deploy_quest_configurations', granted, isEntitled),
  entitlement('deploy_program', granted, isEntitled),
];
const application = (...connections: object[]) => ({ name: 'Okta', connections }) as unknown as Application;
const open = { roles: ['standard'], entitlements: both(true, true), application: application() } as const;
const refused = (asked: Partial<Parameters<typeof deployReason>[0]>) =>
  actions.filter((action) => deployReason({ ...open, ...asked, action }) !== undefined);

test('a role below standard can do none of it', () => {
  expect(refused({ roles: ['read-only'] })).toEqual(actions);
  expect(refused({})).toEqual([]);
});

test('a limit that is used up keeps from putting in, not from switching on or going back', () => {
  expect(refused({ entitlements: both(true, false) })).toEqual(['stage', 'deploy-program']);
  expect(refused({ entitlements: both(false, false) })).toEqual(['stage', 'enable', 'deploy-program']);
  expect(refused({ entitlements: undefined })).toEqual([]);
});

test('a connection whose newest check failed keeps from all of it, and says why', () => {
  const bad = { is_successful: false, reason: 'The token has expired.' };
  expect(refused({ application: application(bad, { is_successful: true }) })).toEqual(actions);
  expect(refused({ application: application({ is_successful: true }, bad) })).toEqual([]);
  expect(deployReason({ ...open, action: 'stage', application: application(bad) })).toBe(
    'There is a problem with the connection to Okta: The token has expired.',
  );
});
