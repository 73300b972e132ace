import {
  Client,
  DefaultRequestExecutor,
  type NetworkZone,
  type PolicyContext,
  type SimulatePolicyBody,
  type SimulatePolicyEvaluations,
} from '@okta/okta-sdk-nodejs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { callVendor } from '../../test-support/call-vendor.ts';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';

interface Sent {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Links carry the vendor's own address, which here stands for loopback. */
class LoopbackExecutor extends DefaultRequestExecutor {
  override fetch(request: { url: string }): ReturnType<DefaultRequestExecutor['fetch']> {
    request.url = request.url.replace('https://127.0.0.1', 'http://127.0.0.1');
    return super.fetch(request);
  }
}

/**
 * As the client would go on had it not thrown at the status: from the refusal that asks for a nonce it means to take the nonce, and ask again.
 * The host that it signs for is Okta's own, and stands for loopback.
 */
class ProvingExecutor extends DefaultRequestExecutor {
  readonly sent: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  readonly #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  override async fetch(request: Sent): ReturnType<DefaultRequestExecutor['fetch']> {
    this.sent.push(request);
    const { status, headers, text } = await callVendor({ ...request, url: this.#url, to: request.url, method: request.method ?? 'GET' });
    const isHandshake = status === 400 && headers['dpop-nonce'] !== undefined;
    return new Response(text, { status: isHandshake ? 200 : status, headers: headers as Record<string, string> }) as never;
  }
}

const collect = async <Item>(collection: { each(take: (item: Item | null) => void): Promise<unknown> }): Promise<Item[]> => {
  const found: Item[] = [];
  await collection.each((item) => {
    if (item !== null) found.push(item);
  });
  return found;
};

const names = (evaluations: readonly SimulatePolicyEvaluations[]) =>
  evaluations.map(({ status, result }) => [status, result?.policies?.[0]?.name, result?.policies?.[0]?.rules?.[0]?.name]);

describe('Okta’s own client', () => {
  let org: TestOrg;
  let client: Client;

  beforeAll(async () => {
    org = await startOrg({ people: 300 });
    client = new Client({
      orgUrl: org.running.url,
      token: org.credentials['api_key']!['api_key']!,
      requestExecutor: new LoopbackExecutor(),
      testing: { disableHttpsCheck: true },
    } as ConstructorParameters<typeof Client>[0]);
  });
  afterAll(() => org.stop());

  it('lists every user through all pages', async () => {
    const users = await collect(await client.userApi.listUsers({ limit: 100 }));
    const people = org.world.peopleAt(org.world.now());
    expect(people.length).toBeGreaterThan(200);
    expect(users.map(({ profile }) => profile?.login)).toEqual(people.map(({ mail }) => mail));
  });

  it('lists groups and their members', async () => {
    const groups = await collect(await client.groupApi.listGroups({}));
    const finance = groups.find(({ profile }) => profile?.name === 'Department Finance');
    const members = await collect(await client.groupApi.listGroupUsers({ groupId: finance!.id!, limit: 5 }));
    const truth = org.world.groupsAt(org.world.now()).find(({ name }) => name === 'Department Finance');
    expect(members).toHaveLength(truth!.memberIds.length);
    expect(groups.filter(({ type }) => type === 'BUILT_IN').map(({ profile }) => profile?.name)).toEqual(['Everyone']);
  });

  it('lists policies and their rules', async () => {
    const policies = await collect(await client.policyApi.listPolicies({ type: 'OKTA_SIGN_ON' }));
    expect(policies.map(({ name, priority }) => [name, priority])).toEqual([
      ['Contractors', 1],
      ['Office staff', 2],
      ['Default Policy', 3],
    ]);
    const rules = await collect(await client.policyApi.listPolicyRules({ policyId: policies[1]!.id! }));
    expect(rules.map(({ name }) => name)).toEqual(['Second factor off the network', 'In the offices']);
  });

  it('makes a zone, turns it off and deletes it', async () => {
    const branch = { type: 'IP', name: 'Branch', usage: 'POLICY', gateways: [{ type: 'CIDR', value: '203.0.113.0/28' }] } as const;
    const zone = await client.networkZoneApi.createNetworkZone({ zone: branch as object as NetworkZone });
    expect(zone.status).toBe('ACTIVE');
    const zoneId = zone.id!;
    await expect(client.networkZoneApi.deleteNetworkZone({ zoneId })).rejects.toThrow(/403/);
    expect((await client.networkZoneApi.deactivateNetworkZone({ zoneId })).status).toBe('INACTIVE');
    await client.networkZoneApi.deleteNetworkZone({ zoneId });
    await expect(client.networkZoneApi.getNetworkZone({ zoneId })).rejects.toThrow(/404/);
  });

  it('simulates a sign-in', async () => {
    const apps = await collect(await client.applicationApi.listApplications({}));
    const users = await collect(await client.userApi.listUsers({ limit: 1 }));
    const appInstance = apps.find(({ label }) => label === 'Payroll')!.id!;
    const ask = async (ip: string) => {
      const policyContext = { user: { id: users[0]!.id! }, ip } as object as PolicyContext;
      const simulatePolicy = [{ appInstance, policyContext, policyTypes: ['OKTA_SIGN_ON', 'ACCESS_POLICY'] } satisfies SimulatePolicyBody];
      return (await client.policyApi.createPolicySimulation({ simulatePolicy, expand: 'RULE' })) as unknown as SimulatePolicyEvaluations[];
    };
    expect(names(await ask('198.18.0.1'))).toEqual([
      ['MATCH', 'Office staff', 'Second factor off the network'],
      ['MATCH', 'Payroll and banking', 'Everybody who is paid'],
    ]);
    expect(names(await ask('192.0.2.1'))[0]).toEqual(['MATCH', 'Office staff', 'In the offices']);
    org.running.simulatorControl.setZoneStatus('Known bad networks', 'ACTIVE');
    // From a network on the blocklist nothing is asked any more.
    expect(names(await ask('203.0.113.130'))[0]).toEqual(['NOT_MATCH', undefined, undefined]);
  });

  it('reads the log', async () => {
    const [since, until] = ['2026-11-03T00:00:00.000Z', '2026-11-04T00:00:00.000Z'];
    const events = await collect(
      await client.systemLogApi.listLogEvents({ since, until, filter: 'eventType eq "user.session.start"', limit: 20 }),
    );
    const signIns = [...org.world.signInsBetween(new Date(since), new Date(until))].filter(
      ({ via, outcome }) => via === 'okta' && outcome !== 'blocked-by-policy',
    );
    expect(signIns.length).toBeGreaterThan(20);
    expect(events.map(({ published }) => new Date(published!).getTime())).toEqual(signIns.map(({ at }) => at.getTime()));
  });

  it('proves the possession of its key to an app that wants it', async () => {
    // The client dates what it signs by the clock of the machine.
    const now = new Date();
    const proving = await startOrg({ start: new Date(now.getTime() - 86_400_000), now });
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const clientId = proving.running.simulatorControl.addServiceApp({ ...publicKey.export({ format: 'jwk' }), kid: 'one' });
    proving.running.simulatorControl.requireProofOfPossession(clientId);
    const executor = new ProvingExecutor(proving.running.url);
    const theirs = new Client({
      orgUrl: 'https://haldenfreight.okta.com',
      authorizationMode: 'PrivateKey',
      clientId,
      scopes: ['okta.groups.read'],
      privateKey: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'one' }),
      requestExecutor: executor,
    });
    const groups = await collect(await theirs.groupApi.listGroups({ limit: 200 }));
    expect(groups).toHaveLength(proving.world.groupsAt(proving.world.now()).length + 1);
    expect(executor.sent.map(({ headers }) => headers['Authorization']?.split(' ')[0])).toEqual([undefined, undefined, 'DPoP']);
    await proving.stop();
  });
});
