import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';
import type { Row } from '../api/odata-list.ts';
import { appIds } from '../logs/sign-in-words.ts';

const path = '/identity/conditionalAccess';
const all = { includeApplications: ['All'] };
const allUsers = { includeUsers: ['All'] };
const administrators = '62e90394-69f5-4237-9190-012177145e10';
let tenant: GraphTenant;
let member: string;
let guest: string;

beforeAll(async () => {
  tenant = await openGraphTenant({ people: 150 });
  const users = (await tenant.ask('GET', '/users?$top=999&$select=id,userType,employeeId,department')).body.value;
  guest = users.find(({ userType }) => userType === 'Guest')!.id;
  member = users.findLast(({ employeeId }) => employeeId !== null)!.id;
});
afterAll(() => tenant.stop());
beforeEach(() => {
  for (const { displayName } of tenant.simulatorControl.policies()) tenant.simulatorControl.deletePolicy(displayName);
});

const usual: Row = { clientAppType: 'browser', devicePlatform: 'windows', country: 'NO', ipAddress: '192.0.2.1', signInRiskLevel: 'none' };
const application = (...ids: readonly string[]): Row => ({
  '@odata.type': '#microsoft.graph.applicationContext',
  includeApplications: ids,
});
interface Asked {
  readonly who?: Row;
  readonly to?: Row;
  readonly when?: Row;
  readonly state?: string;
}

/** What becomes of the one policy with these conditions. */
function reason(
  conditions: Row,
  { who = {}, to = application(appIds['Freight Desk']!), when = {}, state = 'enabled' }: Asked = {},
): string {
  tenant.simulatorControl.addPolicy({
    displayName: 'Asked about',
    state,
    conditions: { users: allUsers, applications: all, ...conditions },
    grantControls: { operator: 'OR', builtInControls: ['mfa'] },
  });
  const [said] = tenant.simulatorControl.whatIf()({
    signInIdentity: { '@odata.type': '#microsoft.graph.userSignIn', userId: member, ...who },
    signInContext: to,
    signInConditions: { ...usual, ...when },
  });
  expect(said!.policyApplies).toBe(said!.analysisReasons === 'notSet');
  return said!.analysisReasons;
}

describe('what if a user signs in: the users of a policy', () => {
  it('applies an enforced policy', () => {
    expect(reason({})).toBe('notSet');
  });
  it('applies a report-only policy', () => expect(reason({}, { state: 'enabledForReportingButNotEnforced' })).toBe('notSet'));
  it('does not apply a disabled policy', () => expect(reason({}, { state: 'disabled' })).toBe('policyNotEnabled'));
  it('includes guests in all users', () => expect(reason({}, { who: { userId: guest } })).toBe('notSet'));
  it('does not apply to a user who is both included and excluded', () =>
    expect(reason({ users: { ...allUsers, excludeUsers: [member] } })).toBe('users'));

  it('knows groups and roles', async () => {
    const body = { displayName: 'Crew', mailNickname: 'crew', mailEnabled: false, securityEnabled: true };
    const group = (await tenant.ask('POST', '/groups', { body })).body.id;
    expect(reason({ users: { includeGroups: [group] } })).toBe('users');
    const reference = { '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${member}` };
    await tenant.ask('POST', `/groups/${group}/members/$ref`, { body: reference });
    tenant.simulatorControl.deletePolicy('Asked about');
    expect(reason({ users: { includeGroups: [group] } })).toBe('notSet');
    tenant.simulatorControl.deletePolicy('Asked about');
    const role = (await tenant.ask('GET', '/directoryRoles')).body.value.find(({ roleTemplateId }) => roleTemplateId === administrators)!;
    const holder = (await tenant.ask('GET', `/directoryRoles/${role.id}/members`)).body.value[0]!.id;
    expect(reason({ users: { includeRoles: [administrators] } }, { who: { userId: holder } })).toBe('notSet');
    tenant.simulatorControl.deletePolicy('Asked about');
    expect(reason({ users: { includeRoles: [administrators] } })).toBe('users');
  });

  it.each([
    ['b2bCollaborationGuest,internalGuest', {}, 'notSet'],
    ['b2bCollaborationMember', {}, 'users'],
    ['b2bCollaborationMember', { externalUserType: 'b2bCollaborationMember' }, 'notSet'],
  ])('sorts guests of %s', (guestOrExternalUserTypes, more, expected) => {
    const externalTenants = { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' };
    const users = { includeGuestsOrExternalUsers: { guestOrExternalUserTypes, externalTenants } };
    expect(reason({ users }, { who: { userId: guest, ...more } })).toBe(expected);
  });

  it('is for service principals only where it says so', () => {
    const who = { '@odata.type': '#microsoft.graph.servicePrincipalSignIn', servicePrincipalId: 'sp' };
    expect(reason({}, { who })).toBe('users');
    tenant.simulatorControl.deletePolicy('Asked about');
    const clientApplications = { includeServicePrincipals: ['ServicePrincipalsInMyTenant'], excludeServicePrincipals: ['other'] };
    expect(reason({ clientApplications }, { who })).toBe('notSet');
    tenant.simulatorControl.deletePolicy('Asked about');
    expect(reason({ clientApplications })).toBe('workloadIdentities');
  });
});

describe('what if a user signs in: the target of a policy', () => {
  const action = { '@odata.type': '#microsoft.graph.userActionContext', userAction: 'registerSecurityInformation' };
  const teams = application(appIds['Microsoft Teams']!);
  it.each([
    ['a suite', { includeApplications: ['Office365'] }, teams, 'notSet'],
    ['a suite with its portal', { includeApplications: ['Office365'] }, application('00000006-0000-0ff1-ce00-000000000000'), 'notSet'],
    ['a suite but for one', { includeApplications: ['Office365'], excludeApplications: [appIds['Microsoft Teams']] }, teams, 'application'],
    ['all but a suite', { includeApplications: ['All'], excludeApplications: ['Office365'] }, teams, 'application'],
    ['portals', { includeApplications: ['MicrosoftAdminPortals'] }, application(appIds['Azure Portal']!), 'notSet'],
    ['none', { includeApplications: ['None'] }, teams, 'application'],
    ['all applications, asked about an action', all, action, 'application'],
    ['an action', { includeUserActions: ['urn:user:registersecurityinfo'] }, action, 'notSet'],
    ['another action', { includeUserActions: ['urn:user:registerdevice'] }, action, 'userActions'],
    [
      'a context',
      { includeAuthenticationContextClassReferences: ['c1'] },
      { '@odata.type': '#microsoft.graph.authContext', authenticationContextValue: 'c2' },
      'authenticationContext',
    ],
  ])('%s', (_what, applications, to, expected) => expect(reason({ applications }, { to })).toBe(expected));
});

const body = (userId: string): Row => ({
  signInIdentity: { '@odata.type': '#microsoft.graph.userSignIn', userId },
  signInContext: application('x'),
  signInConditions: usual,
  appliedPoliciesOnly: true,
});

describe('a policy that cannot be judged', () => {
  it('is said to have a condition that is not valid', () => {
    const devices = { deviceFilter: { mode: 'include', rule: 'device.isCompliant' } };
    expect(reason({ devices }, { when: { deviceInfo: null } })).toBe('invalidCondition');
  });
  it('needs more information than was given', () => expect(reason({ userRiskLevels: ['high'] })).toBe('notEnoughInformation'));
  it('names the condition that is not met', () => expect(reason({ clientAppTypes: ['other'] })).toBe('clientApps'));
});

describe('asking over the wire', () => {
  it('answers with those that apply when asked for no others', async () => {
    reason({ signInRiskLevels: ['high'] });
    expect((await tenant.ask('POST', `${path}/evaluate`, { body: body(member) })).body.value).toEqual([]);
  });

  it('refuses an unreadable request and an unknown user', async () => {
    expect((await tenant.ask('POST', `${path}/evaluate`, { body: body('nobody') })).status).toBe(404);
    expect((await tenant.ask('POST', `${path}/evaluate`, { body: { ...body(member), signInContext: {} } })).status).toBe(400);
    const { signInConditions: _told, ...rest } = body(member);
    expect((await tenant.ask('POST', `${path}/evaluate`, { body: rest })).status).toBe(400);
  });
});
