import type { Application } from '@rampart/contract/connect.ts';
import type { LightMyRequestResponse } from 'fastify';
import { checkHandler, openOAuthApps } from '../../src/features/connect/index.ts';
import { agreementVersion } from '../../src/features/tenants/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { type FakeVendor, fakeVendor } from './fake-vendor.ts';
import { runQueued } from '../api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../api/test-api.ts';

export interface ConnectTestBed {
  readonly api: TestApi;
  readonly okta: FakeVendor;
  readonly microsoft: FakeVendor;
  readonly directory: FakeVendor;
  readonly time: { at: Date };
  /** A new tenant that has signed the agreement, with an administrator. */
  tenant(): Promise<Customer>;
  /** Runs the checks that are queued, as a worker would. */
  runChecks(): Promise<number>;
  readonly deps: Parameters<typeof checkHandler>[0];
}

export interface Customer {
  readonly tenantId: string;
  readonly admin: TestPerson;
  post(url: string, payload: object, person?: TestPerson): Promise<LightMyRequestResponse>;
  connect(product: string, more?: object): Promise<LightMyRequestResponse>;
  applications(): Promise<Application[]>;
  application(product: string): Promise<Application>;
}

export const oktaKey = { auth_method: 'api_key', credentials: { url: 'https://halden.okta.com', api_key: 'right' } };
export const azureSecret = {
  auth_method: 'url_client_secret_client_id',
  credentials: { url: 'https://login.microsoftonline.com/halden.example', client_id: 'id', client_secret: 'right' },
};

const oauthSetting = JSON.stringify({ 'microsoft-graph': { client_id: 'ours', client_secret: 'operators-own' } });

/** The whole API with vendors that need no network, at a time of the test's choosing. */
export async function startConnectTestBed(settings: Readonly<Record<string, string>> = {}): Promise<ConnectTestBed> {
  const [okta, microsoft, directory] = [fakeVendor('okta'), fakeVendor('microsoft-graph'), fakeVendor('local-directory')];
  const connectors = [okta, microsoft, directory].map(({ connector }) => connector);
  const time = { at: new Date() };
  const clock: Clock = { now: () => time.at };
  const api = await startTestApi({ RAMPART_OAUTH_APPS: oauthSetting, ...settings }, { connectors, clock });
  const { platform, app, fresh } = api;
  const deps = { ...platform, oauthApps: openOAuthApps(platform.config.oauthApps) };

  const customerOf = (tenantId: string, admin: TestPerson): Customer => {
    const post: Customer['post'] = (url, payload, person = admin) => app.inject({ method: 'POST', url, payload, headers: person.headers });
    const applications = async () =>
      (await app.inject({ url: '/api/application', headers: admin.headers })).json<{ applications: Application[] }>().applications;
    return {
      tenantId,
      admin,
      post,
      connect: (product, more = oktaKey) => post('/api/credentials/create', { product, ...more }),
      applications,
      async application(product) {
        const found = (await applications()).find((application) => application.product === product);
        if (found === undefined) throw new Error(`${product} is not connected`);
        return found;
      },
    };
  };

  return {
    api,
    okta,
    microsoft,
    directory,
    time,
    deps,
    async tenant() {
      const tenantId = await fresh.createTenant('Halden Freight');
      const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
      await fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
      return customerOf(tenantId, await api.signedIn(tenantId, 'administrator'));
    },
    runChecks: () => runQueued(api, checkHandler(deps)),
  };
}
