import { type APIRequestContext, expect } from '@playwright/test';
import { type Caller, actInTenantOf, entitle } from './act-in-tenant.ts';
import { connectByCall } from './connect-by-call.ts';
import type { Administrator } from './new-tenant.ts';
import { newSignedTenant } from './signed-tenant.ts';
import { credentialsOf } from './vendor-credentials.ts';

interface Way {
  /** Where it is not called so. */
  readonly product?: string;
  readonly simulator: string;
  readonly auth_method: string;
  /** Which credentials of the simulator, where those of the method may only read. */
  readonly account?: string;
}

const ways = {
  okta: { simulator: 'okta', auth_method: 'api_key' },
  local_directory: { simulator: 'local-directory', auth_method: 'username_password_hostname', account: 'writer' },
  /** With an account that cannot make groups there, which one tenant alone can have. */
  local_directory_to_read: { product: 'local_directory', simulator: 'local-directory', auth_method: 'username_password_hostname' },
  azure_ad: { simulator: 'microsoft-graph', auth_method: 'url_client_secret_client_id' },
  azure_conditional_access: { simulator: 'microsoft-graph', auth_method: 'url_client_secret_client_id' },
} as const satisfies Readonly<Record<string, Way>>;

/** A run of every connected product, to its end: read, judged, and worked out what to do about it. */
export async function processAll(request: APIRequestContext, { headers }: Caller): Promise<void> {
  const { applications } = (await (await request.get('/api/application', { headers })).json()) as { applications: { uuid: string }[] };
  const data = { application_uuids: applications.map(({ uuid }) => uuid) };
  expect((await request.post('/api/processing/trigger', { headers, data })).status()).toBe(200);
  const newest = async (): Promise<string | undefined> => {
    const { runs } = (await (await request.get('/api/v1/processing/runs', { headers })).json()) as { runs: { state: string }[] };
    return runs[0]?.state;
  };
  await expect.poll(newest, { timeout: 120_000 }).toBe('completed');
}

/** A separate tenant with these products, read once: its remediations can be started without touching those of other tests. */
export async function newProcessedTenant(
  request: APIRequestContext,
  ...products: readonly (keyof typeof ways)[]
): Promise<{ readonly administrator: Administrator; readonly staff: Caller }> {
  const administrator = await newSignedTenant(request);
  for (const name of products) {
    const { product = name, simulator, auth_method, account = auth_method }: Way = ways[name];
    await connectByCall(request, administrator, { product, auth_method, credentials: credentialsOf(simulator, account) });
  }
  const staff = await actInTenantOf(request, administrator);
  await entitle(request, staff, 'export_data', 'mark_quest_complete', 'deploy_quest_configurations', 'deploy_program');
  await processAll(request, staff);
  return { administrator, staff };
}
