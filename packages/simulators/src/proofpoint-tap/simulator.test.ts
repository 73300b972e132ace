import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../kit/simulator.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { proofpointTap } from './simulator.ts';

const world = testWorld({ people: 600, now: new Date('2026-03-10T12:00:00Z') });
const { username, password } = proofpointTap.credentialsFor(world)['username_password'] ?? {};
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
const hour = 'interval=2026-03-09T09:00:00Z/2026-03-09T10:00:00Z';
type Json = Readonly<Record<string, never>>;
let tap: RunningSimulator<{ revokeCredential(): void }>;

beforeAll(async () => {
  tap = await proofpointTap.start({ world });
});
afterAll(() => tap.stop());

const get = (path: string, headers: Record<string, string> = { authorization }): Promise<Response> => fetch(tap.url + path, { headers });
const json = async (path: string): Promise<Json> => (await get(path)).json() as Promise<Json>;
const inHour = () => Array.from(world.threatsBetween(new Date('2026-03-09T09:00:00Z'), new Date('2026-03-09T10:00:00Z')));

describe('the SIEM API of the TAP simulator', () => {
  it('refuses every call without the right principal and secret', async () => {
    const wrong = `Basic ${Buffer.from(`${username}:wrong`).toString('base64')}`;
    expect((await get(`/v2/siem/all?${hour}`, {})).status).toBe(401);
    expect((await get(`/v2/siem/all?${hour}`, { authorization: wrong })).status).toBe(401);
  });

  it('lists every event of the hour, each in its list', async () => {
    const answer = await json(`/v2/siem/all?format=json&${hour}`);
    const times = (outcome: string): number => inHour().filter((threat) => threat.outcome === outcome).length;
    expect(inHour().length).toBeGreaterThan(0);
    expect(answer).toMatchObject({ queryEndTime: '2026-03-09T10:00:00.000Z' });
    expect(answer['messagesBlocked']).toHaveLength(times('blocked'));
    expect(answer['messagesDelivered']).toHaveLength(times('delivered'));
    expect(answer['clicksPermitted']).toHaveLength(times('click-permitted'));
    expect(answer['clicksBlocked']).toHaveLength(times('click-blocked'));
  });

  it('describes a message as documented', async () => {
    const answer = await json(`/v2/siem/messages/blocked?format=JSON&${hour}`);
    const [threat] = inHour().filter(({ outcome }) => outcome === 'blocked');
    expect(Object.keys(answer)).toEqual(['queryEndTime', 'messagesBlocked']);
    expect(answer['messagesBlocked']?.[0]).toMatchObject({
      GUID: expect.stringMatching(/^[0-9a-f]{32}$/),
      QID: expect.any(String),
      recipient: [threat?.mail],
      messageTime: threat?.at.toISOString(),
      senderIP: threat?.senderIp,
      subject: threat?.subject,
      quarantineFolder: expect.any(String),
      policyRoutes: ['default_inbound'],
      threatsInfoMap: [
        { threatID: expect.stringMatching(/^[0-9a-f]{64}$/), threatStatus: 'active', classification: expect.stringMatching(/^[A-Z]+$/) },
      ],
    });
  });

  it('keeps to the threat types asked for', async () => {
    const answer = await json(`/v2/siem/messages/blocked?format=json&threatType=attachment&${hour}`);
    expect(answer['messagesBlocked']).toHaveLength(
      inHour().filter(({ outcome, artefactKind }) => outcome === 'blocked' && artefactKind === 'attachment').length,
    );
    expect(await json(`/v2/siem/all?format=json&threatStatus=falsePositive&${hour}`)).toMatchObject({ messagesBlocked: [] });
  });

  it('always gives the structure as JSON, and 204 as syslog, when there is nothing', async () => {
    const nothing = 'interval=2026-03-10T11:59:00Z/2026-03-10T11:59:31Z&threatStatus=falsePositive';
    expect(await json(`/v2/siem/clicks/permitted?format=json&${nothing}`)).toEqual({
      queryEndTime: '2026-03-10T11:59:31.000Z',
      clicksPermitted: [],
    });
    expect((await get(`/v2/siem/clicks/permitted?${nothing}`)).status).toBe(204);
  });

  it('writes syslog unless asked for JSON', async () => {
    const lines = (await (await get(`/v2/siem/messages/blocked?${hour}`)).text()).trimEnd().split('\n');
    expect(lines).toHaveLength(inHour().filter(({ outcome }) => outcome === 'blocked').length);
    for (const line of lines)
      expect(line).toMatch(/^<38>1 2026-03-09T09:\S+Z - ProofpointTAP - MSGBLK \[tapmsg@21139 .*GUID="[0-9a-f]{32}".*\]$/);
  });

  it('refuses windows in the vendor’s words', async () => {
    const answer = await get('/v2/siem/all?format=json&interval=2026-03-01T09:00:00Z/2026-03-01T10:00:00Z');
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'The requested start time is too far into the past. Requests for information up to 7.00d are accepted',
    ]);
  });
});

it('counts the seven days from when a call arrives, which is later than the caller’s clock', async () => {
  const [exactly, aLittleLess] = ['2026-03-03T12:00:00Z/PT1H', '2026-03-03T12:05:00Z/PT1H'].map((interval) =>
    get(`/v2/siem/all?format=json&interval=${interval}`),
  );
  expect([(await exactly)?.status, (await aLittleLess)?.status]).toEqual([400, 200]);
});

describe('what the TAP simulator knows beyond events', () => {
  it('names the family of a campaign', async () => {
    const { campaigns } = await json('/v2/campaign/ids?interval=2026-03-09T00:00:00Z/2026-03-10T00:00:00Z');
    const threat = Array.from(world.threatsBetween(new Date('2026-03-09T00:00:00Z'), new Date('2026-03-10T00:00:00Z'))).find(
      ({ category }) => category !== 'spam',
    );
    expect((campaigns as unknown as { id: string }[]).map(({ id }) => id)).toContain(threat?.campaignId);
    const campaign = await json(`/v2/campaign/${threat?.campaignId}`);
    expect(campaign).toMatchObject({
      id: threat?.campaignId,
      families: [{ name: expect.any(String) }],
      campaignMembers: expect.any(Array),
    });
    expect((await get('/v2/campaign/nobody')).status).toBe(404);
    const [member] = campaign['campaignMembers'] as unknown as { id: string }[];
    expect(await json(`/v2/forensics?threatId=${member?.id}`)).toMatchObject({ reports: [{ scope: 'THREAT', id: member?.id }] });
    expect(await json(`/v2/forensics?campaignId=${threat?.campaignId}`)).toMatchObject({ reports: [{ scope: 'CAMPAIGN' }] });
    expect((await get('/v2/forensics')).status).toBe(400);
  });

  it('ranks whom attackers hit and who clicks', async () => {
    const vap = await json('/v2/people/vap?window=14&size=3');
    expect(vap['users']).toHaveLength(3);
    const indexes = (vap['users'] as unknown as { threatStatistics: { attackIndex: number } }[]).map(
      ({ threatStatistics }) => threatStatistics.attackIndex,
    );
    expect(indexes).toEqual(indexes.toSorted((a, b) => b - a));
    expect(indexes.at(-1)).toBeGreaterThan(vap['vapAttackIndexThreshold'] ?? 0);
    expect(await json('/v2/people/top-clickers?window=30')).toMatchObject({
      users: expect.any(Array),
      totalTopClickers: expect.any(Number),
    });
    expect((await get('/v2/people/vap?window=7')).status).toBe(400);
  });

  it('decodes rewritten links', async () => {
    const urls = ['https://urldefense.proofpoint.com/v2/url?u=http-3A__links.example_ctt-3Fkn-3D3&d=D', 'https://elsewhere.example/'];
    const answer = await fetch(`${tap.url}/v2/url/decode`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ urls }),
    });
    expect(await answer.json()).toMatchObject({
      urls: [{ decodedUrl: 'http://links.example/ctt?kn=3', success: true }, { success: false }],
    });
  });
});

describe('the limits of the TAP simulator', () => {
  it('allow fifty calls a day of the world, in separate pools, without any header about it', async () => {
    const moving = testWorld({ people: 50, now: new Date('2026-03-10T12:00:00Z') });
    const other = await proofpointTap.start({ world: moving });
    const credentials = proofpointTap.credentialsFor(moving)['username_password'];
    const basic = `Basic ${Buffer.from(`${credentials?.['username']}:${credentials?.['password']}`).toString('base64')}`;
    const ask = (path: string): Promise<Response> => fetch(other.url + path, { headers: { authorization: basic } });
    const ids = '/v2/campaign/ids?interval=2026-03-09T00:00:00Z/2026-03-10T00:00:00Z';
    for (let call = 0; call < 50; call += 1) expect((await ask(ids)).status).toBe(200);
    const refused = await ask(ids);
    expect([refused.status, [...refused.headers.keys()].filter((name) => /rate|retry/.test(name))]).toEqual([429, []]);
    expect((await ask('/v2/people/vap?window=14')).status).toBe(200);
    moving.advanceTo(new Date('2026-03-11T12:00:00Z'));
    expect((await ask(ids)).status).toBe(200);
    await other.stop();
  });

  it('end with the credential', async () => {
    tap.simulatorControl.revokeCredential();
    expect((await get(`/v2/siem/all?${hour}`)).status).toBe(401);
  });
});
