import { join } from 'node:path';
import { allCalls } from '@rampart/contract/all-calls.ts';
import { permissions } from '@rampart/domain/permission.ts';
import { describe, expect, test } from 'vitest';
import {
  callsOnOnePath,
  callsOpenToAnyone,
  callsWithoutPermission,
  callsWithoutStepUp,
  type ListedCall,
  unlistedCalls,
} from './contract.ts';
import { filesIn, isTest, repositoryRoot } from './repository.ts';

describe('the check', () => {
  const call: ListedCall = { feature: 'users', name: 'listUsers', method: 'GET', path: '/users/{id}', allow: 'users:read' };

  test('finds a call without a permission, and one with a permission that no role has', () => {
    expect(callsWithoutPermission([call, { ...call, allow: 'anyone' }], ['users:read'])).toEqual([]);
    expect(callsWithoutPermission([{ ...call, allow: undefined }], ['users:read'])).toEqual(['users.listUsers']);
    expect(callsWithoutPermission([{ ...call, allow: 'users:reed' }], ['users:read'])).toEqual(['users.listUsers']);
  });

  test('finds the calls that anyone may make', () => {
    const open = [{ ...call, name: 'signIn', allow: 'anyone' } as const, { ...call, name: 'greet', bearer: 'optional' } as const];
    expect(callsOpenToAnyone([call, ...open])).toEqual(['users.signIn', 'users.greet']);
  });

  test('finds a critical call that wants no step-up, unless it is excused', () => {
    const critical = { ...call, name: 'setRole', allow: 'users:manage' };
    expect(callsWithoutStepUp([call, critical, { ...critical, stepUp: true }], ['users:manage'], [])).toEqual(['users.setRole']);
    expect(callsWithoutStepUp([critical], ['users:manage'], ['users.setRole'])).toEqual([]);
  });

  test('finds two calls on one path, whatever their parameters are called', () => {
    const same = { ...call, name: 'getUser', path: '/users/{uuid}' };
    expect(callsOnOnePath([call, same])).toEqual(['users.listUsers and users.getUser are both GET /users/{}.']);
    expect(callsOnOnePath([call, { ...same, method: 'POST' }])).toEqual([]);
  });

  test('finds a call that is not in the list of all calls', () => {
    expect(unlistedCalls([call, { feature: 'users', name: 'addUser' }], [call])).toEqual(['users.addUser']);
  });
});

/** A call that is open to everyone must be listed here as well. */
const openToAnyone = [
  'access.checkInvitation',
  'access.findSsoUser',
  'access.finishSso',
  'access.getBreachRange',
  'access.getSpMetadata',
  'access.listDemoEntrances',
  'access.renewSession',
  'access.requestPasswordReset',
  'access.resetPassword',
  'access.signIn',
  'access.signUp',
  'access.startSso',
  'connect.delegateCredentials',
  'connect.getDelegatedConsent',
  'tickets.receiveTicketEvent',
  // Without a bearer token it answers what is so of no tenant.
  'tenants.getCustomerAttributes',
];

const calls = allCalls.map(({ feature, name, call: { method, path, allow, bearer, stepUp } }) => ({
  feature,
  name,
  method,
  path,
  allow,
  bearer,
  stepUp,
}));

/** An account with one of these can change how people sign in, what they may do, or which credentials are kept. */
const criticalPermissions = [
  'mfa:write',
  'users:invite',
  'users:manage',
  'users:manage-provider',
  'tenants:create',
  'authentication:write',
  'applications:write',
  'deployments:approve',
];

/** What needs such a permission and is not critical itself. A new call is critical unless it is listed here, with the reason. */
const excusedFromStepUp = {
  'access.checkSignInDomain': 'It asks the domain’s own DNS about a claim that was confirmed when it was made.',
  'access.sendUserVerification': 'It mails a link that counts for the user alone.',
  'users.listInvitations': 'It only reads.',
  'users.revokeInvitation': 'It takes away what was given, and gives nothing.',
  'connect.checkApplication': 'It tests credentials that are kept already.',
  'connect.generateUploadLocation': 'A file is no credential.',
  'connect.finishUpload': 'A file is no credential.',
  'deploy.checkApproval': 'It only reads.',
  'deploy.planWaitingDeployment': 'It only reads.',
  'deploy.approveDeployment': 'Everyday work: it is bound to the plan that was read, and another person asked for it.',
};

const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

async function exportedCalls(): Promise<Pick<ListedCall, 'feature' | 'name'>[]> {
  const root = 'packages/contract/src';
  const files = filesIn(root).filter((file) => file.endsWith('.ts') && !isTest(file));
  const found = files.map(async (file) => {
    const module = (await import(join(repositoryRoot, file))) as Record<string, unknown>;
    const feature = file.slice(root.length + 1).split(/[./]/)[0]!;
    return Object.keys(module).flatMap((name) => (isCall(module[name]) ? [{ feature, name }] : []));
  });
  return (await Promise.all(found)).flat();
}

test('every call carries a permission', () => {
  expect(calls.length).toBeGreaterThan(0);
  expect(callsWithoutPermission(calls, permissions)).toEqual([]);
});

test('anyone may make the calls listed here, and no other', () => {
  expect(callsOpenToAnyone(calls).toSorted()).toEqual(openToAnyone.toSorted());
});

test('every security-critical call wants a step-up', () => {
  expect(callsWithoutStepUp(calls, criticalPermissions, Object.keys(excusedFromStepUp))).toEqual([]);
  expect(permissions).toEqual(expect.arrayContaining(criticalPermissions));
  const names = calls.map(({ feature, name }) => `${feature}.${name}`);
  expect(names).toEqual(expect.arrayContaining(Object.keys(excusedFromStepUp)));
});

test('every call has a unique method and path', () => {
  expect(callsOnOnePath(calls)).toEqual([]);
});

test('every call that a contract file defines is in the list of all calls', async () => {
  expect(unlistedCalls(await exportedCalls(), calls)).toEqual([]);
});
