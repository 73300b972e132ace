import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphReply, type GraphTenant } from '../../../test-support/graph-tenant.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { objectIdOf } from '../directory/accounts.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant({ people: 400, now: new Date('2026-11-09T10:30:00Z') });
});
afterAll(() => tenant.stop());

const truth = (from: string, to: string): WorldSignIn[] =>
  Array.from(tenant.world.signInsBetween(new Date(from), new Date(to))).filter(({ via }) => via === 'entra');
const signIns = (query: Readonly<Record<string, string>>): Promise<GraphReply> =>
  tenant.ask('GET', `/auditLogs/signIns?${new URLSearchParams(query).toString()}`);
const idsOf = ({ body }: GraphReply): unknown[] => body.value.map(({ id }) => id);

async function everyPage(query: Readonly<Record<string, string>>): Promise<unknown[]> {
  const ids: unknown[] = [];
  let answer = await signIns(query);
  for (;;) {
    ids.push(...idsOf(answer));
    const link = answer.body['@odata.nextLink'];
    if (link === undefined) return ids;
    answer = await tenant.ask('GET', link.slice('https://graph.microsoft.com/v1.0'.length));
  }
}

const codes = {
  success: 0,
  'wrong-password': 50_126,
  'locked-out': 50_053,
  'second-factor-denied': 500_121,
  'blocked-by-policy': 53_003,
  'disabled-account': 50_057,
};
const clients = {
  browser: 'Browser',
  'mobile-app': 'Mobile Apps and Desktop clients',
  'desktop-app': 'Mobile Apps and Desktop clients',
  'exchange-active-sync': 'Exchange ActiveSync',
  imap: 'IMAP4',
  pop: 'POP3',
  smtp: 'Authenticated SMTP',
};

describe('sign-ins', () => {
  it('come newest first, each once, over every page, the unfinished day included', async () => {
    const filter = 'createdDateTime ge 2026-11-05T08:00:00Z and createdDateTime le 2026-11-09T10:30:00Z';
    const expected = truth('2026-11-05T08:00:00Z', '2026-11-09T10:30:00.001Z').map(({ id }) => id);
    expect(await everyPage({ $filter: filter, $top: '111' })).toEqual(expected.toReversed());
    expect(await everyPage({ $filter: filter, $top: '111', $orderby: 'createdDateTime asc' })).toEqual(expected);
    expect(expected.length).toBeGreaterThan(500);
  });

  it('say what the world knows, in Microsoft’s words', async () => {
    const week = truth('2026-10-12', '2026-11-09T10:30:00Z');
    const byId = new Map(week.map((one) => [one.id, one]));
    const { body } = await signIns({ $top: '1000' });
    for (const said of body.value) {
      const one = byId.get(said.id)!;
      expect(said).toMatchObject({
        createdDateTime: one.at.toISOString(),
        userId: objectIdOf(one.personId),
        appDisplayName: one.app,
        ipAddress: one.ip,
        clientAppUsed: clients[one.client],
        status: { errorCode: codes[one.outcome] },
        location: { countryOrRegion: one.country, city: one.city, geoCoordinates: { latitude: one.latitude, longitude: one.longitude } },
        deviceDetail: { isManaged: one.isManagedDevice, browser: one.browser },
        riskLevelDuringSignIn: one.risk,
        conditionalAccessStatus: ['blocked-by-policy', 'second-factor-denied'].includes(one.outcome)
          ? 'failure'
          : one.outcome === 'success' && one.secondFactor !== 'none'
            ? 'success'
            : 'notApplied',
      });
      expect(said['userPrincipalName']).not.toBe('');
    }
    expect(body.value).toHaveLength(1000);
  });

  it('name the policies that applied, and what those in report-only mode would have done', async () => {
    const { body } = await signIns({ $top: '1000' });
    const results = (which: (row: Readonly<Record<string, unknown>>) => boolean): Set<string> =>
      new Set(
        body.value
          .filter(which)
          .flatMap((row) =>
            (row['appliedConditionalAccessPolicies'] as { displayName: string; result: string }[]).map(
              ({ displayName, result }) => `${displayName}: ${result}`,
            ),
          ),
      );
    const asked = results((row) => row['conditionalAccessStatus'] === 'success');
    expect(asked).toContain('Require multifactor authentication for everybody: success');
    expect(results((row) => (row['status'] as { errorCode: number }).errorCode === 53_003)).toContain(
      'Block sign-ins from blocked countries: failure',
    );
  });

  it('hide the policies from a caller who may not read them', async () => {
    tenant.simulatorControl.withdraw('Policy.Read.All');
    tenant.simulatorControl.withdraw('Policy.ReadWrite.ConditionalAccess');
    const token = (await tenant.token()).body.access_token;
    const { body } = await tenant.ask('GET', '/auditLogs/signIns?$top=5', { token });
    expect(body.value.map((row) => row['appliedConditionalAccessPolicies'])).toEqual([[], [], [], [], []]);
  });

  it('are kept for thirty days', async () => {
    const ids = await everyPage({ $filter: 'createdDateTime ge 2026-09-01T00:00:00Z' });
    expect(ids).toHaveLength(truth('2026-10-10T10:30:00Z', '2026-11-09T10:30:00Z').length);
  });

  it('are filtered by other fields too', async () => {
    const failed = truth('2026-11-02', '2026-11-09').filter(({ outcome }) => outcome === 'wrong-password');
    const filter = 'createdDateTime ge 2026-11-02 and createdDateTime lt 2026-11-09 and status/errorCode eq 50126';
    expect(await everyPage({ $filter: filter, $top: '7' })).toEqual(failed.map(({ id }) => id).toReversed());
  });

  it.each([
    { $top: '1001' },
    { $orderby: 'appId' },
    { $select: 'id' },
    { $skiptoken: 'nonsense' },
    { $filter: 'createdDateTime about now' },
  ])('are refused with %j', async (query) => {
    expect((await signIns(query)).status).toBe(400);
  });
});
