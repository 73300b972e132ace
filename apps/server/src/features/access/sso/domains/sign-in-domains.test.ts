import { randomUUID } from 'node:crypto';
import { dayMs } from '@rampart/domain/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../../test-support/api/audit-of.ts';
import { mailsTo } from '../../../../../test-support/api/mails-to.ts';
import { providerMetadata } from '../../../../../test-support/saml/issue-response.ts';
import { type DomainBed, startDomainBed } from '../../../../../test-support/access/sign-in-domain-bed.ts';
import type { TestPerson } from '../../../../../test-support/api/test-api.ts';
import { checkDomainsHandler } from './check-domains-job.ts';

let bed: DomainBed;
beforeAll(async () => {
  bed = await startDomainBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.api.fresh.owner.query('truncate rate_window'));

const enableSso = async (person: TestPerson) => {
  const payload = { configuration_xml: providerMetadata() };
  const url = '/api/v1/auth/configuration/sso/configurations';
  expect((await bed.api.app.inject({ method: 'POST', url, headers: person.headers, payload })).statusCode).toBe(200);
};
const lookUp = async (email: string) =>
  (await bed.api.app.inject({ url: '/api/v1/auth/sso/user', query: { email } })).json<{ redirect_url: string | null }>().redirect_url;
const newsOf = async ({ accountId }: TestPerson) =>
  (
    await bed.api.fresh.owner.query<{ subject: string }>('select subject from notification where account_id = $1 order by created_at, id', [
      accountId,
    ])
  ).rows.map(({ subject }) => subject);
const daily = async (daysLater = 0) => {
  const { db, vault, log, queue, txtRecords, config } = bed.api.platform;
  const clock = { now: () => new Date(Date.now() + daysLater * dayMs) };
  const run = checkDomainsHandler({ db, vault, clock, log, queue, txtRecords, publicUrl: config.publicUrl }).bind({});
  const context = { tenantId: '', jobId: randomUUID(), attempt: 1, signal: new AbortController().signal };
  await run?.({ ...context, progress: () => {}, assertStillMine: async () => {} });
};

test('a domain is proven by its TXT record, and only then does the common page send its people to the provider', async () => {
  const { tenantId, admin } = await bed.newAdmin();
  const domain = bed.newDomain();
  await enableSso(admin);
  const claimed = await bed.claim(admin, ` @${domain.toUpperCase()}. `);
  expect(claimed.json()).toMatchObject({
    domain: {
      domain,
      state: 'claimed',
      record_name: `_rampart-challenge.${domain}`,
      record_value: expect.stringMatching(/^rampart-verification=[\w-]{43}$/) as string,
    },
  });
  expect((await bed.check(admin, domain)).json()).toMatchObject({ domain: { state: 'claimed', last_answer: 'absent' } });
  expect(await lookUp(`anna@${domain}`)).toBeNull();
  const typed = await bed.api.app.inject({ url: '/api/v1/auth/sso/login', query: { email: `anna@${domain}` } });
  expect(typed.headers.location).toBe('/?sso_error=not-set-up');
  expect((await bed.list(admin)).sign_in_url).toBe(`http://localhost:4000/sign-in/${tenantId}`);
  expect((await bed.api.app.inject({ url: `/api/v1/auth/sso/login?tenant=${tenantId}` })).headers.location).toContain('SAMLRequest=');

  await bed.show(domain, admin);
  const proven = await bed.check(admin, domain);
  expect(proven.json()).toMatchObject({ domain: { state: 'proven', proof: 'dns', last_answer: 'found' } });
  expect(await auditOf(bed.api, proven)).toMatchObject([{ tenant_id: tenantId, action: 'domain.prove', actor: admin.email }]);
  expect(await lookUp(`Anna@${domain}.`)).toContain(tenantId);
  expect(await lookUp(`anna@mail.${domain}`)).toBeNull();
  expect(await newsOf(admin)).toEqual([expect.stringContaining(`${domain} is proven`)]);
  expect((await bed.remove(admin, domain)).statusCode).toBe(204);
  expect(await lookUp(`anna@${domain}`)).toBeNull();
  expect((await bed.remove(admin, domain)).statusCode).toBe(404);
});

test('accounts of a domain, however many, give no tenant the domain', async () => {
  const [victim, attacker] = [await bed.newAdmin('Victim'), await bed.newAdmin('Attacker')];
  const domain = bed.newDomain();
  await enableSso(victim.admin);
  await bed.prove(victim.admin, domain);
  for (let fake = 0; fake < 4; fake += 1) {
    const email = `fake${fake}@${domain}`;
    const { headers } = attacker.admin;
    for (const url of ['/api/customer/user/register', '/api/cross-tenant/register'])
      await bed.api.app.inject({ method: 'POST', url, headers, payload: { email, role: 'read-only' } });
    const refreshed = await bed.api.app.inject({ url: '/api/customer/user/invitations/refresh', headers, query: { email } });
    const link = new URL(refreshed.json<{ data: { invite_link: string } }>().data.invite_link);
    const payload = {
      email,
      token: link.searchParams.get('token'),
      first_name: '',
      last_name: '',
      password: 'a password without breaches',
    };
    expect((await bed.api.app.inject({ method: 'POST', url: '/api/signup', payload })).statusCode).toBe(200);
  }
  await enableSso(attacker.admin);
  expect(await lookUp(`sunniva@${domain}`)).toContain(victim.tenantId);
  const started = await bed.api.app.inject({ url: '/api/v1/auth/sso/login', query: { email: `sunniva@${domain}` } });
  const { rows } = await bed.api.fresh.owner.query('select from sso_request where tenant_id = $1', [attacker.tenantId]);
  expect([started.headers.location, rows]).toEqual([expect.stringContaining('SAMLRequest='), []]);
});

test('a claim on a domain that another tenant has changes nothing, and its owner is notified and mailed once', async () => {
  const [owner, other] = [await bed.newAdmin('Owner'), await bed.newAdmin('Other')];
  const domain = bed.newDomain();
  await enableSso(owner.admin);
  await bed.prove(owner.admin, domain);
  const response = await bed.claim(other.admin, domain);
  expect(response.json()).toMatchObject({ domain: { state: 'contested' } });
  await bed.remove(other.admin, domain);
  await bed.claim(other.admin, domain);
  const news = (await newsOf(owner.admin)).filter((subject) => subject.includes('Another tenant'));
  expect(news).toEqual([expect.stringContaining(`Another tenant claims your sign-in domain ${domain}. It stays yours`)]);
  const mails = await mailsTo(bed.api, owner.admin.email);
  expect(mails.filter(({ text }) => text.includes('Another tenant claims'))).toHaveLength(1);
  expect(await auditOf(bed.api, response)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ tenant_id: owner.tenantId, action: 'domain.contest', actor: '' }),
      expect.objectContaining({ tenant_id: other.tenantId, action: 'domain.claim', actor: other.admin.email }),
    ]),
  );
  await bed.check(other.admin, domain);
  expect(await lookUp(`x@${domain}`)).toContain(owner.tenantId);
});

describe('two tenants with records of one domain', () => {
  test('leave it to its owner while the owner shows its own, and all sides are notified', async () => {
    const [owner, other] = [await bed.newAdmin('Owner'), await bed.newAdmin('Other')];
    const domain = bed.newDomain();
    await enableSso(owner.admin);
    await bed.prove(owner.admin, domain);
    await bed.claim(other.admin, domain);
    await bed.show(domain, owner.admin, other.admin);
    expect((await bed.check(other.admin, domain)).json()).toMatchObject({ domain: { state: 'contested', last_answer: 'found' } });
    expect(await lookUp(`x@${domain}`)).toContain(owner.tenantId);
    expect((await newsOf(owner.admin)).at(-1)).toContain('shows a valid TXT record for your sign-in domain');
    expect((await newsOf(other.admin)).at(-1)).toContain('another tenant has the domain');
  });

  test('move it when the record of its owner is gone: one loses it, one gets it, both are notified and mailed', async () => {
    const [owner, other] = [await bed.newAdmin('Owner'), await bed.newAdmin('Other')];
    const domain = bed.newDomain();
    for (const { admin } of [owner, other]) await enableSso(admin);
    await bed.prove(owner.admin, domain);
    await bed.claim(other.admin, domain);
    await bed.show(domain, other.admin);
    expect((await bed.check(other.admin, domain)).json()).toMatchObject({ domain: { state: 'proven' } });
    expect(await bed.get(owner.admin, domain)).toMatchObject({ state: 'contested' });
    expect(await lookUp(`x@${domain}`)).toContain(other.tenantId);
    expect((await newsOf(owner.admin)).at(-1)).toContain(`lost the sign-in domain ${domain}`);
    expect((await newsOf(other.admin)).at(-1)).toContain('is proven');
    for (const { admin } of [owner, other]) expect((await mailsTo(bed.api, admin.email)).at(-1)?.text).toContain(domain);
  });

  test('that are checked at the same moment make one owner', async () => {
    const pair = [await bed.newAdmin('One'), await bed.newAdmin('Two')];
    const domain = bed.newDomain();
    for (const { admin } of pair) await bed.claim(admin, domain);
    await bed.show(domain, ...pair.map(({ admin }) => admin));
    await Promise.all(pair.map(({ admin }) => bed.check(admin, domain)));
    const states = await Promise.all(pair.map(async ({ admin }) => (await bed.get(admin, domain)).state));
    expect(states.toSorted()).toEqual(['contested', 'proven']);
  });
});

describe('the daily look', () => {
  test('misses a record that is gone, keeps the domain for a week, and then takes it away', async () => {
    const { tenantId, admin } = await bed.newAdmin();
    const domain = bed.newDomain();
    await enableSso(admin);
    await bed.prove(admin, domain);
    bed.zone.put(`_rampart-challenge.${domain}`);
    await daily();
    expect(await bed.get(admin, domain)).toMatchObject({ state: 'missing', lost_at: expect.any(String) as string });
    await daily(6);
    expect(await lookUp(`x@${domain}`)).toContain(tenantId);
    await daily(7.1);
    expect(await bed.get(admin, domain)).toMatchObject({ state: 'lost' });
    expect(await lookUp(`x@${domain}`)).toBeNull();
    const told = await newsOf(admin);
    expect(told.slice(-2)).toEqual([expect.stringContaining('was not found. Put it back'), expect.stringContaining('has lost')]);
    expect((await mailsTo(bed.api, admin.email)).at(-1)?.text).toContain(`lost the sign-in domain ${domain}`);
  });

  test('forgets that a record was missing when it is back, and believes no name server that cannot tell', async () => {
    const { admin } = await bed.newAdmin();
    const domain = bed.newDomain();
    await bed.prove(admin, domain);
    bed.zone.fail(true);
    await daily();
    await daily(8);
    expect(await bed.get(admin, domain)).toMatchObject({ state: 'missing', last_answer: 'unanswered' });
    bed.zone.fail(false);
    await daily(9);
    expect(await bed.get(admin, domain)).toMatchObject({ state: 'proven', last_answer: 'found', lost_at: null });
  });
});

describe('domains that no tenant gets', () => {
  test.each(['gmail.com', 'Mail.GMAIL.com.', 'proton.me'])('refuses the public mail service %s', async (domain) => {
    const { admin } = await bed.newAdmin();
    const response = await bed.claim(admin, domain);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('public mail service'),
    ]);
    expect(await auditOf(bed.api, response)).toMatchObject([{ action: 'domain.claim', status: 'failure' }]);
  });

  test("refuses the domain of the provider's staff and what is below it, also at the check and to the staff", async () => {
    const provider = await bed.api.fresh.createTenant('Provider');
    await bed.api.fresh.owner.query('update tenant set is_provider = true where tenant_id = $1', [provider]);
    const [staff, own] = [await bed.api.signedIn(provider, 'superuser'), bed.newDomain()];
    const { tenantId, admin } = await bed.newAdmin();
    await bed.claim(admin, own);
    await bed.show(own, admin);
    await bed.api.fresh.owner.query('update account set email = $1 where id = $2', [`boss@${own}`, staff.accountId]);
    for (const domain of [own, `mail.${own}`])
      expect((await bed.claim(admin, domain)).json()).toMatchObject({
        detail: expect.stringContaining('those who run this service') as string,
      });
    expect((await bed.check(admin, own)).statusCode).toBe(400);
    expect((await bed.confirm(staff, { tenant_uuid: tenantId, domain: own, reason: 'They asked for it by telephone.' })).statusCode).toBe(
      400,
    );
    expect(await bed.get(admin, own)).toMatchObject({ state: 'claimed' });
  });

  test('leaves what is below the domain of another tenant to the staff', async () => {
    const [owner, other] = [await bed.newAdmin('Owner'), await bed.newAdmin('Other')];
    const domain = bed.newDomain();
    await bed.prove(owner.admin, domain);
    await bed.claim(other.admin, `mail.${domain}`);
    await bed.show(`mail.${domain}`, other.admin);
    expect((await bed.check(other.admin, `mail.${domain}`)).json()).toMatchObject({ domain: { state: 'contested' } });
  });
});

describe("the provider's staff", () => {
  test('confirm a claim with a reason, which the logs of both tenants have; who had the domain loses it', async () => {
    const home = await bed.api.fresh.createTenant('Staff');
    const staff = await bed.api.signedIn(home, 'rampart-admin');
    const [owner, other] = [await bed.newAdmin('Owner'), await bed.newAdmin('Other')];
    const domain = bed.newDomain();
    await bed.prove(owner.admin, domain);
    await bed.claim(other.admin, domain);
    const claims = (await bed.api.app.inject({ url: '/api/v1/auth/domain-claims', headers: staff.headers })).json<{ claims: object[] }>()
      .claims;
    expect(claims).toContainEqual(expect.objectContaining({ domain, state: 'contested', tenant: 'Other', tenant_uuid: other.tenantId }));
    expect(JSON.stringify(claims)).not.toContain('rampart-verification');
    const reason = 'The contract of 2026-11-02 names it.';
    const short = await bed.confirm(staff, { tenant_uuid: other.tenantId, domain, reason: 'yes' });
    expect(short.statusCode).toBe(400);
    const response = await bed.confirm(staff, { tenant_uuid: other.tenantId, domain, reason });
    expect(response.statusCode).toBe(204);
    expect(await bed.get(other.admin, domain)).toMatchObject({ state: 'proven', proof: 'staff' });
    expect((await newsOf(owner.admin)).at(-1)).toContain('gave it to another tenant');
    const events = await auditOf(bed.api, response);
    for (const tenant_id of [home, other.tenantId])
      expect(events).toContainEqual(
        expect.objectContaining({
          tenant_id,
          action: 'domain.confirm',
          actor: staff.email,
          message: expect.stringContaining(reason) as string,
        }),
      );
    expect(events).toContainEqual(expect.objectContaining({ tenant_id: owner.tenantId, action: 'domain.lose' }));
    // No record is needed, so none is missed.
    await daily(40);
    expect(await bed.get(other.admin, domain)).toMatchObject({ state: 'proven' });
  });

  test('are the only ones who do, and only for a claim that there is', async () => {
    const { tenantId, admin } = await bed.newAdmin();
    const domain = bed.newDomain();
    await bed.claim(admin, domain);
    const given = { tenant_uuid: tenantId, domain, reason: 'Because I would like to.' };
    for (const role of ['administrator', 'rampart-engineer', 'rampart-sales-engineer'] as const) {
      const person = role === 'administrator' ? admin : await bed.api.signedIn(tenantId, role);
      expect((await bed.confirm(person, given)).statusCode).toBe(403);
      expect((await bed.api.app.inject({ url: '/api/v1/auth/domain-claims', headers: person.headers })).statusCode).toBe(403);
    }
    const staff = await bed.api.signedIn(tenantId, 'superuser');
    expect((await bed.confirm(staff, { ...given, domain: bed.newDomain() })).statusCode).toBe(404);
  });
});

test('what is not a domain is refused with what to enter, a domain is claimed once, and claims are limited', async () => {
  const { admin } = await bed.newAdmin();
  for (const text of ['anna@halden.example', 'https://halden.example', 'localhost', '10.0.0.1'])
    expect((await bed.claim(admin, text)).json()).toMatchObject({ detail: expect.stringContaining('what follows the @') as string });
  const domain = bed.newDomain();
  await bed.claim(admin, domain);
  expect((await bed.claim(admin, domain)).json()).toMatchObject({ detail: expect.stringContaining('already') as string });
  for (let more = 0; more < 18; more += 1) expect((await bed.claim(admin, bed.newDomain())).statusCode).toBe(200);
  expect((await bed.claim(admin, bed.newDomain())).statusCode).toBe(429);
});

test("another tenant's domain is not there: neither to check nor to remove", async () => {
  const [mine, theirs] = [await bed.newAdmin(), await bed.newAdmin()];
  const domain = bed.newDomain();
  await bed.claim(theirs.admin, domain);
  expect([(await bed.check(mine.admin, domain)).statusCode, (await bed.remove(mine.admin, domain)).statusCode]).toEqual([404, 404]);
});
