import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test-support/api/test-api.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { openOAuthApps } from '../connect/index.ts';
import type { Applications } from './collect-deps.ts';
import { connectedApplications } from './connected-applications.ts';

let api: TestApi;
let applications: Applications;
let tenantId: string;
let applicationId: string;
beforeAll(async () => {
  api = await startTestApi();
  applications = connectedApplications({ ...api.platform, oauthApps: openOAuthApps(api.platform.config.oauthApps) });
  tenantId = await api.fresh.createTenant('Connected');
  const { rows } = await api.fresh.owner.query<{ id: string }>(
    "insert into application (tenant_id, product, auth_method, is_healthy) values ($1, 'okta', 'api_key', true) returning id",
    [tenantId],
  );
  applicationId = rows[0]?.id ?? '';
});
afterAll(() => api.close());

const inTenant: TestApi['platform']['db']['inTenant'] = (id, work) => api.platform.db.inTenant(id, work);

test('a tenant has its own applications, and no other', async () => {
  expect(await inTenant(tenantId, (tx) => applications.list(tx))).toEqual([{ id: applicationId, product: 'okta' }]);
  const other = await api.fresh.createTenant('Other');
  expect(await inTenant(other, (tx) => applications.list(tx))).toEqual([]);
});

test('what came of a use shows on the connection', async () => {
  const failure = new VendorFailure('Okta', { kind: 'credentials', reason: 'Enter them again.' });
  await inTenant(tenantId, (tx) => applications.recordUse(tx, { applicationId, failure }));
  await inTenant(tenantId, (tx) => applications.recordUse(tx, { applicationId, failure: undefined }));
  const { rows } = await api.fresh.owner.query(
    'select is_successful, failure_kind, reason from connection_attempt where tenant_id = $1 order by id',
    [tenantId],
  );
  expect(rows).toEqual([
    { is_successful: false, failure_kind: 'credentials', reason: 'Enter them again.' },
    { is_successful: true, failure_kind: null, reason: null },
  ]);
});

test('an application whose credentials are gone is not found', async () => {
  const { signal } = new AbortController();
  await expect(applications.open({ tenantId, applicationId, asOf: new Date(), signal })).rejects.toThrow(NotFound);
});
