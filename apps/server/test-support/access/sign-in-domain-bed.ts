import { randomUUID } from 'node:crypto';
import type { SignInDomain } from '@rampart/contract/access/sign-in-domains.ts';
import { expect } from 'vitest';
import type { Platform } from '../../src/main/open-platform.ts';
import { startNameServer } from '../loopback/loopback-name-server.ts';
import { startTestApi, type TestPerson } from '../api/test-api.ts';

const domainsPath = '/api/v1/auth/configuration/sso/domains';

/** The API with a name server of its own. */
export async function startDomainBed(settings: Readonly<Record<string, string>> = {}, parts: Partial<Platform> = {}) {
  const zone = await startNameServer();
  const api = await startTestApi({ RAMPART_DNS_SERVERS: zone.address, ...settings }, parts);
  const call = (method: 'POST' | 'DELETE', url: string) => (person: TestPerson, payload: object) =>
    api.app.inject({ method, url, headers: person.headers, payload });
  const claim = (person: TestPerson, domain: string) => call('POST', domainsPath)(person, { domain });
  const check = (person: TestPerson, domain: string) => call('POST', `${domainsPath}/check`)(person, { domain });
  const list = async (person: TestPerson) =>
    (await api.app.inject({ url: domainsPath, headers: person.headers })).json<{ domains: SignInDomain[]; sign_in_url: string }>();
  const get = async (person: TestPerson, domain: string): Promise<SignInDomain> =>
    (await list(person)).domains.find((each) => each.domain === domain)!;
  /** Puts the records of these people's tenants into the zone, beside each other. */
  const show = async (domain: string, ...people: readonly TestPerson[]): Promise<void> => {
    const claims = await Promise.all(people.map((person) => get(person, domain)));
    zone.put(`_rampart-challenge.${domain}`, ...claims.map(({ record_value }) => record_value));
  };
  return {
    api,
    zone,
    claim,
    check,
    list,
    get,
    show,
    remove: (person: TestPerson, domain: string) => call('DELETE', domainsPath)(person, { domain }),
    confirm: call('POST', '/api/v1/auth/domain-claims/confirm'),
    newDomain: () => `${randomUUID()}.example`,
    async newAdmin(name = 'Customer') {
      const tenantId = await api.fresh.createTenant(name);
      return { tenantId, admin: await api.signedIn(tenantId, 'administrator') };
    },
    async prove(person: TestPerson, domain: string): Promise<void> {
      expect((await claim(person, domain)).statusCode).toBe(200);
      await show(domain, person);
      expect((await check(person, domain)).json()).toMatchObject({ domain: { state: 'proven', proof: 'dns' } });
    },
    async close() {
      zone.close();
      await api.close();
    },
  };
}

export type DomainBed = Awaited<ReturnType<typeof startDomainBed>>;
