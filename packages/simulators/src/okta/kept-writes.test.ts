import { describe, expect, it } from 'vitest';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';

const start = new Date('2026-09-07T00:00:00Z');
const later = new Date('2026-09-14T00:00:00Z');
const muchLater = new Date('2026-09-28T00:00:00Z');
const paths = ['/api/v1/groups', '/api/v1/zones', '/api/v1/policies?type=OKTA_SIGN_ON&expand=rules', '/api/v1/policies?type=PASSWORD'];
const everything = (org: TestOrg): Promise<unknown> => Promise.all(paths.map(async (path) => (await org.get(path)).body));

describe('what others wrote to the organisation', () => {
  it('is there again, ids and times included, however the world has come as far', async () => {
    const journal = journalInMemory();
    const first = await startOrg({ now: start }, journal.written);
    first.world.advanceTo(later);
    const made = async (path: string, body: object): Promise<string> => String((await first.call('POST', path, body)).one['id']);
    const group = await made('/api/v1/groups', { profile: { name: 'Crew', description: '' } });
    const user = String((await first.get('/api/v1/users?limit=1')).list[0]!['id']);
    await first.call('PUT', `/api/v1/groups/${group}/users/${user}`);
    const conditions = { people: { groups: { include: [group] } } };
    const policy = await made('/api/v1/policies?activate=false', { type: 'OKTA_SIGN_ON', name: 'Crew', conditions });
    const rule = { name: 'Always', actions: { signon: { access: 'ALLOW', requireFactor: true, factorPromptMode: 'ALWAYS' } } };
    await made(`/api/v1/policies/${policy}/rules`, rule);
    await first.call('POST', `/api/v1/policies/${policy}/lifecycle/activate`);
    await first.call('POST', '/api/v1/zones', { type: 'IP', name: 'Nothing' });
    const zone = await made('/api/v1/zones', { type: 'DYNAMIC', name: 'Far', usage: 'BLOCKLIST', locations: [{ country: 'KP' }] });
    await first.call('POST', `/api/v1/zones/${zone}/lifecycle/deactivate`);
    first.world.advanceTo(muchLater);
    const before = await everything(first);
    await first.stop();

    const second = await startOrg({ now: start }, journal.readBack());
    expect((await second.get(`/api/v1/zones/${zone}`)).status).toBe(404);
    second.world.advanceTo(muchLater);
    expect(await everything(second)).toEqual(before);
    expect((await second.get(`/api/v1/groups/${group}/users`)).list).toHaveLength(1);
    await second.stop();
  });
});
