import { needsSimpleSamlPhp } from '@rampart/simulators/test-support/needed-material.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NameServer, startNameServer } from '../../../../test-support/loopback/loopback-name-server.ts';
import { startSimpleSamlPhp } from '../../../../test-support/saml/simple-saml-php.ts';
import { type SsoTestBed, startSsoTestBed } from '../../../../test-support/saml/sso-test-bed.ts';
import { formOf, openVisitor } from '../../../../test-support/saml/visitor.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';

const domain = 'haldenfreight.example';
const anna = { username: 'anna', password: 'the password of Anna', mail: `anna@${domain}` };

const answerOf = ({ page }: { page: string }) => formOf(page).fields['SAMLResponse'] ?? '';

describe('SimpleSAMLphp', needsSimpleSamlPhp, () => {
  let bed: SsoTestBed;
  let zone: NameServer;
  let idp: Awaited<ReturnType<typeof startSimpleSamlPhp>>;
  let tenantId: string;
  let admin: TestPerson;
  beforeAll(async () => {
    zone = await startNameServer();
    bed = await startSsoTestBed({ RAMPART_DNS_SERVERS: zone.address });
    idp = await startSimpleSamlPhp({ anna });
    ({ tenantId, admin } = await bed.connect({ sso_metadata_url: idp.metadataUrl }));
    // Its administrator enters what our own metadata says.
    const metadata = (await bed.api.app.inject({ url: `/api/v1/auth/sso/metadata/${tenantId}` })).body;
    const entityId = / entityID="([^"]+)"/.exec(metadata)?.[1] ?? '';
    const acsUrl = /AssertionConsumerService[^>]* Location="([^"]+)"/.exec(metadata)?.[1] ?? '';
    await idp.trust({ entityId, acsUrl });
    await bed.invite(tenantId, anna.mail);
  });
  afterAll(async () => {
    zone?.close();
    await idp?.stop();
    await bed?.api.close();
  });

  const startAt = async (query: Record<string, string>) =>
    (await bed.api.app.inject({ url: '/api/v1/auth/sso/login', query })).headers.location ?? '';

  /** From a start at Rampart to the page that the provider answers the typed password with. */
  async function enter(start: string, password: string) {
    const visitor = openVisitor();
    const form = await visitor.visit(start);
    expect(new URL(form.url).origin).toBe(idp.base);
    return visitor.submit(form, { username: anna.username, password });
  }

  test('signs in a person from the address of the tenant, through its own pages', async () => {
    const finished = await bed.post(tenantId, answerOf(await enter(await startAt({ tenant: tenantId }), anna.password)));
    expect(finished.headers.location).toBe('/?sso=done');
    const { rows } = await bed.api.fresh.owner.query('select verified_at from account where email = $1', [anna.mail]);
    // The tenant has not proven the domain: its provider speaks for no one's mailbox.
    expect(rows).toEqual([{ verified_at: null }]);
  });

  test('signs in no one with a wrong password', async () => {
    const page = await enter(await startAt({ tenant: tenantId }), 'not the password');
    expect(answerOf(page)).toBe('');
    expect(page.page).toContain('name="password"');
  });

  test('is not believed when its assertion is altered', async () => {
    const answer = answerOf(await enter(await startAt({ tenant: tenantId }), anna.password));
    const altered = Buffer.from(Buffer.from(answer, 'base64').toString().replaceAll(anna.mail, admin.email)).toString('base64');
    expect(altered).not.toBe(answer);
    expect((await bed.post(tenantId, altered)).headers.location).toBe('/?sso_error=refused');
  });

  test('signs in from the common page once the domain is proven, and then verifies the address', async () => {
    expect(await startAt({ email: anna.mail })).toBe('/?sso_error=not-set-up');
    const path = '/api/v1/auth/configuration/sso/domains';
    const call = (url: string) => bed.api.app.inject({ method: 'POST', url, headers: admin.headers, payload: { domain } });
    const { record_name: name, record_value: value } = (await call(path)).json<{ domain: { record_name: string; record_value: string } }>()
      .domain;
    zone.put(name, value);
    expect((await call(`${path}/check`)).json()).toMatchObject({ domain: { state: 'proven' } });
    const finished = await bed.post(tenantId, answerOf(await enter(await startAt({ email: anna.mail }), anna.password)));
    expect(finished.headers.location).toBe('/?sso=done');
    const { rows } = await bed.api.fresh.owner.query('select verified_at is not null as verified from account where email = $1', [
      anna.mail,
    ]);
    expect(rows).toEqual([{ verified: true }]);
  });
});
