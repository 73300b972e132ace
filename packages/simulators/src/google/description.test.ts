import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { googleDescriptions } from '../../test-support/google-descriptions.ts';
import { type GoogleReply, startCustomer, type TestCustomer } from '../../test-support/google-customer.ts';
import { needsDescriptions } from '../../test-support/needed-material.ts';
import { type Judge, openJudge } from '../../test-support/openapi-judge.ts';

const directory = 'https://admin.googleapis.com/admin/directory/v1';
const reports = 'https://admin.googleapis.com/admin/reports/v1/activity/users/all/applications';
const settings = 'https://www.googleapis.com/groups/v1/groups';

describe('the Google simulator by Google’s own discovery documents', needsDescriptions, () => {
  let customer: TestCustomer;
  let judges: readonly (readonly [string, Judge])[];

  beforeAll(async () => {
    customer = await startCustomer();
    judges = await Promise.all(googleDescriptions.map(async ([path, description]) => [path, await openJudge(description)] as const));
  });
  afterAll(() => customer.stop());

  const judged = async (method: string, address: string, body?: unknown): Promise<GoogleReply> => {
    const reply = await customer.call(method, address, body);
    const { pathname } = new URL(address);
    const [, judge] = judges.find(([path]) => pathname.startsWith(path))!;
    expect(judge.complaints({ method, path: decodeURI(pathname), status: reply.status, body: reply.body })).toEqual([]);
    return reply;
  };
  const done: typeof judged = async (...asked) => {
    const reply = await judged(...asked);
    expect(reply.status).toBeLessThan(300);
    return reply;
  };

  it.each([
    `${directory}/customers/my_customer`,
    `${directory}/customer/my_customer/domains`,
    `${directory}/users?customer=my_customer&maxResults=500&projection=full`,
    `${directory}/users?domain=haldenfreight.example&query=isAdmin=true`,
    `${directory}/groups?customer=my_customer`,
    `${directory}/customer/my_customer/orgunits?type=allIncludingParent`,
    `${directory}/customer/my_customer/roles`,
    `${directory}/customer/my_customer/roleassignments`,
    `${reports}/login?maxResults=500`,
    `${reports}/admin`,
    'https://alertcenter.googleapis.com/v1beta1/alerts',
    'https://cloudidentity.googleapis.com/v1/policies?pageSize=100',
  ])('answers %s as described', async (address) => {
    expect((await done('GET', address)).status).toBe(200);
  });

  it('answers about one of each as described', async () => {
    const [group] = await customer.all(`${directory}/groups?customer=my_customer`, 'groups');
    const [user] = await customer.all(`${directory}/users?customer=my_customer`, 'users');
    const [assignment] = await customer.all(`${directory}/customer/my_customer/roleassignments`, 'items');
    const [policy] = await customer.all('https://cloudidentity.googleapis.com/v1/policies', 'policies');
    await done('GET', `${directory}/groups/${String(group?.['id'])}`);
    await done('GET', `${directory}/groups/${String(group?.['id'])}/members`);
    await done('GET', `${settings}/${String(group?.['email'])}?alt=json`);
    await done('GET', `${directory}/users/${String(user?.['id'])}`);
    await done('GET', `${directory}/users/${String(user?.['id'])}/aliases`);
    await done('GET', `${directory}/customer/my_customer/roleassignments/${String(assignment?.['roleAssignmentId'])}`);
    expect((await done('GET', `https://cloudidentity.googleapis.com/v1/${String(policy?.['name'])}`)).body).toEqual(policy);
  });

  it('answers writes as described', async () => {
    const made = await done('POST', `${directory}/groups`, { email: 'night-shift@haldenfreight.example', name: 'Night shift' });
    const group = `${directory}/groups/${String(made.one['id'])}`;
    const users = await customer.all(`${directory}/users?customer=my_customer`, 'users');
    const member = users.find((user) => user['suspended'] === false && user['isAdmin'] === false);
    await done('POST', `${group}/members`, { email: member?.['primaryEmail'], role: 'MEMBER' });
    expect((await done('GET', `${group}/members`)).one['members']).toHaveLength(1);
    await done('DELETE', `${group}/members/${String(member?.['id'])}`);
    await done('PATCH', group, { description: 'At night.' });
    await done('PATCH', `${settings}/night-shift@haldenfreight.example`, { whoCanJoin: 'INVITED_CAN_JOIN' });
    await done('DELETE', group);
    expect((await done('PATCH', `${directory}/users/${String(member?.['id'])}`, { suspended: true })).one['suspended']).toBe(true);
    const roles = await customer.all(`${directory}/customer/my_customer/roles`, 'items');
    const asked = { roleId: roles[1]?.['roleId'], assignedTo: users[0]?.['id'], scopeType: 'CUSTOMER' };
    const assigned = await done('POST', `${directory}/customer/my_customer/roleassignments`, asked);
    await done('DELETE', `${directory}/customer/my_customer/roleassignments/${String(assigned.one['roleAssignmentId'])}`);
  });

  it('refuses as described', async () => {
    expect((await judged('GET', `${directory}/users/no-one@haldenfreight.example`)).status).toBe(404);
    expect((await judged('GET', `${directory}/users`)).status).toBe(400);
    expect((await judged('POST', `${directory}/groups`, { name: 'Without an address' })).status).toBe(400);
    expect((await judged('GET', `${reports}/login?startTime=yesterday`)).status).toBe(400);
    expect((await judged('GET', 'https://cloudidentity.googleapis.com/v1/policies?filter=what')).status).toBe(400);
  });
});
