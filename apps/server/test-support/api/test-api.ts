import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProviderRole, type Role } from '@rampart/domain/role.ts';
import type { FastifyInstance } from 'fastify';
import { createUser } from '../../src/features/access/index.ts';
import { openPlatform, type Platform } from '../../src/main/open-platform.ts';
import { buildApi } from '../../src/main/run-api.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { Secret } from '../../src/platform/log/secret.ts';
import { masterKeyOf } from '../../src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../src/platform/vault/master-keys.ts';
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { testMasterKey } from '../access/test-master-key.ts';

export interface TestPerson {
  readonly accountId: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly headers: { readonly authorization: string };
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly fresh: FreshDatabase;
  /** A new person with this role, signed in. */
  signedIn(tenantId: string, role: Role): Promise<TestPerson>;
  close(): Promise<void>;
}

const page = '<!doctype html><html lang="en"><head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body></body></html>';

/** The whole API on a separate database, called through `app.inject`: no port is opened. A test may replace parts of the platform. */
export async function startTestApi(
  settings: Readonly<Record<string, string>> = {},
  { templateUrl, ...parts }: Partial<Platform> & { readonly templateUrl?: string } = {},
): Promise<TestApi> {
  const fresh = await freshDatabase(templateUrl);
  const dataFolder = await mkdtemp(join(tmpdir(), 'rampart-api-'));
  const webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), page);
  const config = readConfig({ RAMPART_DATA: dataFolder, RAMPART_LOG_LEVEL: 'silent', RAMPART_TOR_EXITS_URL: 'none', ...settings });
  const opened = await openPlatform({ config, masterKeys: masterKeysOf(masterKeyOf(testMasterKey)), appUrl: fresh.appUrl });
  const platform = { ...opened, ...parts };
  const api = await buildApi(platform, webFolder);
  const { app } = api;
  const signIn = async (email: string, password: string): Promise<string> => {
    const { access } = (await app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } })).json<{ access: string }>();
    return access;
  };
  return {
    app,
    platform,
    fresh,
    async signedIn(tenantId, role) {
      const [email, password] = [`${randomUUID()}@example.test`, randomUUID()];
      const roles = isProviderRole(role) ? { role: 'administrator' as const, providerRoles: [role] } : { role, providerRoles: [] };
      const person = { email, firstName: 'Test', lastName: 'Person', password: new Secret(password), tenantId, ...roles };
      const accountId = await createUser(platform, person);
      const access = await signIn(email, password);
      return { accountId, email, password, access, headers: { authorization: `Bearer ${access}` } };
    },
    async close() {
      await api.stop();
      await platform.close();
      await fresh.close();
      await rm(dataFolder, { recursive: true, force: true });
      await rm(webFolder, { recursive: true, force: true });
    },
  };
}
