import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';
import { noJournal } from '../../kit/write-journal.ts';
import { objectIdOf } from '../directory/accounts.ts';

let tenant: GraphTenant;
let now = 0;
beforeAll(async () => {
  tenant = await openGraphTenant({}, noJournal, () => now);
});
beforeEach(() => {
  now += 60_000;
});
afterAll(() => tenant.stop());

const later = (seconds: number): void => {
  now += seconds * 1000;
};
const status = async (method: string, path: string, body?: unknown): Promise<number> => (await tenant.ask(method, path, { body })).status;
const newGroup = (name: string) => ({ displayName: name, mailNickname: name.toLowerCase(), mailEnabled: false, securityEnabled: true });

describe('what was written is seen later', () => {
  it('a new group, which until then takes no members either and is not found by its name', async () => {
    const { id } = (await tenant.ask('POST', '/groups', { body: newGroup('Late') })).body;
    const person = objectIdOf(tenant.world.peopleAt(tenant.world.now())[0]!.id);
    const member = { '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${person}` };
    const named = async () => (await tenant.ask('GET', "/groups?$filter=displayName eq 'Late'".replaceAll(' ', '%20'))).body.value.length;
    expect([await status('GET', `/groups/${id}`), await status('POST', `/groups/${id}/members/$ref`, member)]).toEqual([404, 404]);
    later(3);
    expect([await status('GET', `/groups/${id}`), await status('POST', `/groups/${id}/members/$ref`, member)]).toEqual([200, 204]);
    expect([await named(), (await tenant.ask('GET', `/groups/${id}/members`)).body.value]).toEqual([0, []]);
    later(6);
    expect([await named(), (await tenant.ask('GET', `/groups/${id}/members`)).body.value.length]).toEqual([1, 1]);
  });

  it('a change and a deletion of a policy: by its id first, then in the list', async () => {
    const { id, displayName } = tenant.simulatorControl.policies()[0]!;
    const path = `/identity/conditionalAccess/policies/${id}`;
    const names = async () => {
      later(1);
      const single = (await tenant.ask('GET', path)).body['displayName'];
      later(1);
      const list = (await tenant.ask('GET', '/identity/conditionalAccess/policies')).body.value;
      return [single, list.find((one) => one.id === id)?.['displayName']];
    };
    expect(await status('PATCH', path, { displayName: 'Renamed' })).toBe(204);
    expect(await names()).toEqual([displayName, displayName]);
    later(1);
    expect(await names()).toEqual(['Renamed', displayName]);
    later(5);
    expect(await names()).toEqual(['Renamed', 'Renamed']);
    later(1);
    expect(await status('DELETE', path)).toBe(204);
    expect(await names()).toEqual(['Renamed', 'Renamed']);
    later(6);
    expect(await names()).toEqual([undefined, undefined]);
  });

  it('a change of a method and of what everyone may do; what is done in the portal everyone knows', async () => {
    const sms = '/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/Sms';
    const said = async () => [
      (await tenant.ask('GET', sms)).body['state'],
      (await tenant.ask('GET', '/policies/authorizationPolicy')).body['allowInvitesFrom'],
    ];
    const type = '#microsoft.graph.smsAuthenticationMethodConfiguration';
    expect(await status('PATCH', sms, { '@odata.type': type, state: 'disabled' })).toBe(204);
    expect(await status('PATCH', '/policies/authorizationPolicy', { allowInvitesFrom: 'none' })).toBe(204);
    expect(await said()).toEqual(['enabled', 'everyone']);
    later(3);
    expect(await said()).toEqual(['disabled', 'none']);
    tenant.simulatorControl.changeMethod('Sms', { state: 'enabled' });
    expect(await said()).toEqual(['enabled', 'none']);
  });
});

const askLog = () => status('GET', '/auditLogs/directoryAudits?$top=1');

describe('limits', () => {
  it('of an application, with the time to retry after', async () => {
    tenant.simulatorControl.limitTo(1);
    expect(await status('GET', '/organization')).toBe(200);
    expect(await tenant.ask('GET', '/organization')).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    tenant.simulatorControl.limitTo(1000);
  });

  it('of conditional access: one call a second for the directory, and no word of when to come back', async () => {
    const answers = [await tenant.ask('GET', '/identity/conditionalAccess/policies')];
    answers.push(await tenant.ask('GET', '/identity/conditionalAccess/namedLocations'));
    later(1);
    answers.push(await tenant.ask('GET', '/identity/conditionalAccess/namedLocations'));
    expect(answers.map((answer) => [answer.status, answer.headers['retry-after']])).toEqual([
      [200, undefined],
      [429, undefined],
      [200, undefined],
    ]);
  });

  it('of reports: five calls in ten seconds', async () => {
    const first = [await askLog(), await askLog(), await askLog(), await askLog(), await askLog(), await askLog()];
    later(10);
    expect([...first, await askLog()]).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });
});
