import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../../test-support/okta-org.ts';
import type { WorldSignIn } from '../../world/world.ts';

type Json = Readonly<Record<string, unknown>>;
interface Event extends Json {
  readonly uuid: string;
  readonly published: string;
  readonly eventType: string;
  readonly outcome: { readonly result: string; readonly reason?: string };
  readonly transaction: { readonly id: string };
}

const week = 'since=2026-03-02T00:00:00Z&until=2026-03-09T00:00:00Z';
let org: TestOrg;
let events: readonly Event[];
let signIns: readonly WorldSignIn[];

beforeAll(async () => {
  org = await startOrg({ people: 400, now: new Date('2026-03-10T12:00:00Z') });
  events = await read(`${week}&limit=1000`);
  signIns = [...org.world.signInsBetween(new Date('2026-03-02T00:00:00Z'), new Date('2026-03-09T00:00:00Z'))].filter(
    ({ via }) => via === 'okta',
  );
});
afterAll(() => org.stop());

const read = async (query: string): Promise<readonly Event[]> =>
  (await org.all(`/api/v1/logs?${query}`)) as readonly Json[] as readonly Event[];
const filtered = (expression: string): string => `&filter=${encodeURIComponent(expression)}`;
const uuids = (list: readonly Event[]): string[] => list.map(({ uuid }) => uuid);
const factorOf = (event: Event): unknown => (event['debugContext'] as { debugData: Json }).debugData['factor'];
const isBlocked = ({ outcome }: WorldSignIn): boolean => outcome === 'blocked-by-policy';
const resultsOf = (outcome: WorldSignIn['outcome']): readonly string[] => {
  const moments = new Set(signIns.filter((signIn) => signIn.outcome === outcome).map(({ at }) => at.toISOString()));
  expect(moments.size).toBeGreaterThan(0);
  const starts = events.filter(({ eventType, published }) => eventType === 'user.session.start' && moments.has(published));
  return [...new Set(starts.map((event) => event.outcome.reason ?? event.outcome.result))];
};

describe('the System Log', () => {
  it('has one start of a session for each sign-in, unless a policy forbade it', () => {
    const starts = events.filter(({ eventType }) => eventType === 'user.session.start').map(({ published }) => published);
    const denied = events.filter(({ eventType, outcome }) => eventType === 'policy.evaluate_sign_on' && outcome.result === 'DENY');
    expect(starts).toEqual(signIns.filter((signIn) => !isBlocked(signIn)).map(({ at }) => at.toISOString()));
    expect(denied.map(({ published }) => published)).toEqual(signIns.filter(isBlocked).map(({ at }) => at.toISOString()));
  });

  it('gives the reason why a sign-in failed', () => {
    expect(resultsOf('success')).toEqual(['SUCCESS']);
    expect(resultsOf('wrong-password')).toEqual(['INVALID_CREDENTIALS']);
    expect(resultsOf('locked-out')).toEqual(['LOCKED_OUT']);
  });

  it('ties the events of one sign-in together', () => {
    const signIn = signIns.find(({ outcome, secondFactor }) => outcome === 'success' && secondFactor !== 'none')!;
    const start = events.find(({ eventType, published }) => eventType === 'user.session.start' && published === signIn.at.toISOString())!;
    const together = events.filter(({ transaction }) => transaction.id === start.transaction.id);
    expect(together.map(({ eventType, outcome }) => `${eventType} ${outcome.result}`)).toEqual([
      'policy.evaluate_sign_on CHALLENGE',
      'user.authentication.auth_via_mfa SUCCESS',
      'user.authentication.auth_via_mfa SUCCESS',
      'user.session.start SUCCESS',
      'user.authentication.sso SUCCESS',
    ]);
    expect(together.map(factorOf).slice(1, 3)).toEqual(['PASSWORD_AS_FACTOR', expect.not.stringContaining('PASSWORD')]);
    expect(new Set(together.map((event) => (event['authenticationContext'] as Json)['externalSessionId'])).size).toBe(1);
    expect(together.at(-1)).toMatchObject({ target: [{ type: 'AppInstance', displayName: signIn.app }] });
    expect(start).toMatchObject({
      client: { ipAddress: signIn.ip, geographicalContext: { city: signIn.city, country: expect.stringMatching(/^[A-Z][a-z]+/) } },
      securityContext: { risk: { level: expect.any(String) } },
    });
  });

  it('gives the same in any size of page, each event once', async () => {
    expect(new Set(uuids(events)).size).toBe(events.length);
    expect(uuids(await read(`${week}&limit=97`))).toEqual(uuids(events));
    expect(uuids(await read(`${week}&limit=1000&sortOrder=DESCENDING`))).toEqual(uuids(events).toReversed());
    expect(uuids(await read(`${week}&limit=89&sortOrder=DESCENDING`))).toEqual(uuids(events).toReversed());
  });

  it('can be filtered and searched', async () => {
    const start = events.find(({ eventType }) => eventType === 'user.session.start')!;
    const { id, alternateId } = start['actor'] as Record<string, string>;
    const own = events.filter((event) => (event['actor'] as Json)['id'] === id);
    expect(uuids(await read(`${week}&limit=1000${filtered(`actor.id eq "${id}"`)}`))).toEqual(uuids(own));
    expect(uuids(await read(`${week}&limit=1000&q=${encodeURIComponent(alternateId!)}`))).toEqual(uuids(own));
    const [app] = start['target'] as readonly Json[];
    expect(uuids(await read(`${week}&limit=1000${filtered(`target.id eq "${String(app!['id'])}"`)}`))).toContain(start.uuid);
    const failures = events.filter(({ outcome }) => outcome.result === 'FAILURE');
    expect(uuids(await read(`${week}&limit=1000${filtered('outcome.result eq "FAILURE"')}`))).toEqual(uuids(failures));
  });

  it('ends when it is bounded, and goes on when it is polled', async () => {
    const moving = await startOrg({ people: 300, now: new Date('2026-03-10T12:00:00Z') });
    const bounded = await moving.get('/api/v1/logs?since=2026-03-10T11:00:00Z&until=2026-03-10T12:00:00Z&limit=1000');
    expect(bounded.next).toBeNull();
    const polled = await moving.get('/api/v1/logs?since=2026-03-10T11:00:00Z&limit=1000');
    expect([polled.list.length, polled.next === null]).toEqual([bounded.list.length, false]);
    const idle = await moving.get(polled.next!);
    expect([idle.list, idle.next === null]).toEqual([[], false]);
    moving.world.advanceTo(new Date('2026-03-10T13:00:00Z'));
    const later = await moving.get(idle.next!);
    const hour = await moving.get('/api/v1/logs?since=2026-03-10T12:00:00Z&until=2026-03-10T13:00:00Z&limit=1000');
    expect(later.list.length).toBeGreaterThan(0);
    expect(later.list.map(({ uuid }) => uuid)).toEqual(hour.list.map(({ uuid }) => uuid));
    await moving.stop();
  });

  it('keeps ninety days, and a week unless asked for more', async () => {
    const [oldest] = (await org.get('/api/v1/logs?since=2025-10-07T00:00:00Z&limit=1')).list as readonly Json[] as readonly Event[];
    expect(oldest!.published > '2025-12-10T12:00:00.000Z').toBe(true);
    const [usual] = (await org.get('/api/v1/logs?limit=1')).list as readonly Json[] as readonly Event[];
    expect(usual!.published > '2026-03-03T12:00:00.000Z').toBe(true);
    expect((await org.get('/api/v1/logs?limit=1001')).status).toBe(400);
  });
});
