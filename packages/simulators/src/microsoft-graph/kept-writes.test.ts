import { describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../test-support/graph-tenant.ts';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';

const access = '/identity/conditionalAccess';
const start = new Date('2026-09-07T00:00:00Z');
const later = new Date('2026-09-14T00:00:00Z');
const muchLater = new Date('2026-09-28T00:00:00Z');
const policy = (group: string) => ({
  displayName: 'Block the crew',
  state: 'disabled',
  conditions: { users: { includeGroups: [group] }, applications: { includeApplications: ['All'] } },
  grantControls: { operator: 'OR', builtInControls: ['block'] },
});

async function everything(tenant: GraphTenant): Promise<unknown> {
  const lists = [
    `${access}/policies`,
    `${access}/namedLocations`,
    '/groups',
    '/policies/authorizationPolicy',
    '/auditLogs/directoryAudits',
  ];
  const group = (await tenant.ask('GET', '/groups')).body.value.find(({ displayName }) => displayName === 'Crew')!.id;
  return Promise.all([...lists, `/groups/${group}/members`].map(async (path) => (await tenant.ask('GET', path)).body));
}

describe('what others wrote to the directory', () => {
  it('is there again, ids and times and log included, however the world has come as far', async () => {
    const journal = journalInMemory();
    const first = await openGraphTenant({ now: start }, journal.written);
    const [user] = (await first.ask('GET', '/users?$top=1')).body.value;
    first.world.advanceTo(later);
    const group = { displayName: 'Crew', mailNickname: 'crew', mailEnabled: false, securityEnabled: true };
    const { id } = (await first.ask('POST', '/groups', { body: group })).body;
    const reference = { '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${user!.id}` };
    await first.ask('POST', `/groups/${id}/members/$ref`, { body: reference });
    const added = (await first.ask('POST', `${access}/policies`, { body: policy(id) })).body.id;
    await first.ask('PATCH', `${access}/policies/${added}`, { body: { state: 'enabled' } });
    await first.ask('POST', `${access}/policies`, { body: policy('nobody') });
    await first.ask('PATCH', '/policies/authorizationPolicy', { body: { allowInvitesFrom: 'none' } });
    first.world.advanceTo(muchLater);
    const before = await everything(first);
    await first.stop();

    const second = await openGraphTenant({ now: start }, journal.readBack());
    expect((await second.ask('GET', `${access}/policies/${added}`)).status).toBe(404);
    second.world.advanceTo(muchLater);
    expect(await everything(second)).toEqual(before);
    await second.stop();
  });
});
