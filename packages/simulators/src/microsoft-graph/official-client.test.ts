import { Client, type Context, type Middleware, PageIterator, type PageCollection } from '@microsoft/microsoft-graph-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callVendor } from '../../test-support/call-vendor.ts';
import { openGraphTenant, type GraphTenant } from '../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
let client: Client;

/** The last link of the client's chain: sends to the simulator under Microsoft's own host. */
class ToSimulator implements Middleware {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  async execute(context: Context): Promise<void> {
    const { request, options = {} } = context;
    const headers = {
      ...Object.fromEntries(new Headers(options.headers)),
      authorization: `Bearer ${this.#token}`,
    };
    const to = typeof request === 'string' ? request : request.url;
    const sent = { url: tenant.url, to, method: options.method ?? 'GET', headers };
    const answer = await callVendor(typeof options.body === 'string' ? { ...sent, body: options.body } : sent);
    const said = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    context.response = new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers: said });
  }
}

beforeAll(async () => {
  tenant = await openGraphTenant({ people: 150 });
  client = Client.initWithMiddleware({ middleware: new ToSimulator((await tenant.token()).body.access_token) });
});
afterAll(() => tenant.stop());

describe('Microsoft’s own client', () => {
  it('reads every user page by page', async () => {
    const first = (await client.api('/users').select('id,mail').top(40).get()) as PageCollection;
    const mails: string[] = [];
    const pages = new PageIterator(client, first, ({ mail }: { mail: string }) => mails.push(mail) > 0);
    await pages.iterate();
    expect(mails).toEqual(tenant.world.peopleAt(tenant.world.now()).map(({ mail }) => mail));
    expect(mails.length).toBeGreaterThan(80);
  });

  it('creates, stages, enforces and deletes a policy', async () => {
    const policies = '/identity/conditionalAccess/policies';
    const { id } = (await client.api(policies).post({
      displayName: 'Block the device code flow',
      state: 'disabled',
      conditions: {
        users: { includeUsers: ['All'] },
        applications: { includeApplications: ['All'] },
        authenticationFlows: { transferMethods: 'deviceCodeFlow' },
      },
      grantControls: { operator: 'OR', builtInControls: ['block'] },
    })) as { id: string };
    for (const state of ['enabledForReportingButNotEnforced', 'enabled']) {
      await client.api(`${policies}/${id}`).patch({ state });
      expect(await client.api(`${policies}/${id}`).get()).toMatchObject({ state, conditions: { clientAppTypes: ['all'] } });
    }
    await client.api(`${policies}/${id}`).delete();
    await expect(client.api(`${policies}/${id}`).get()).rejects.toMatchObject({ statusCode: 404, code: 'NotFound' });
  });

  it('asks which policies would apply, and why the others would not', async () => {
    const user = tenant.world.peopleAt(tenant.world.now()).find(({ kind, leftAt }) => kind === 'employee' && leftAt === null)!;
    const { id } = (await client.api(`/users/${user.mail}`).get()) as { id: string };
    const { value } = (await client.api('/identity/conditionalAccess/evaluate').post({
      signInIdentity: { '@odata.type': '#microsoft.graph.userSignIn', userId: id },
      signInContext: {
        '@odata.type': '#microsoft.graph.applicationContext',
        includeApplications: ['00000002-0000-0ff1-ce00-000000000000'],
      },
      signInConditions: { clientAppType: 'other', country: 'NO', ipAddress: '192.0.2.1', devicePlatform: null },
    })) as { value: readonly { displayName: string; policyApplies: boolean; analysisReasons: string }[] };
    expect(value.map(({ displayName, policyApplies, analysisReasons }) => [displayName, policyApplies, analysisReasons])).toEqual([
      ['Require multifactor authentication for everybody', true, 'notSet'],
      ['Block legacy authentication', false, 'policyNotEnabled'],
      ['Protect administration portals', false, 'application'],
      ['Block sign-ins from blocked countries', false, 'location'],
      ['Secure security information registration', false, 'userActions'],
      ['Pilot: multifactor authentication for Freight Desk', false, 'policyNotEnabled'],
    ]);
  });

  it('reads the sign-ins of a week, and as many as there were', async () => {
    const from = new Date('2026-11-02T00:00:00Z');
    const to = new Date('2026-11-09T00:00:00Z');
    const filter = `createdDateTime ge ${from.toISOString()} and createdDateTime lt ${to.toISOString()}`;
    const first = (await client.api('/auditLogs/signIns').filter(filter).top(100).get()) as PageCollection;
    const ids: string[] = [];
    await new PageIterator(client, first, ({ id }: { id: string }) => ids.push(id) > 0).iterate();
    const truth = Array.from(tenant.world.signInsBetween(from, to)).flatMap(({ id, via }) => (via === 'entra' ? [id] : []));
    expect(ids).toEqual(truth.toReversed());
  });
});
