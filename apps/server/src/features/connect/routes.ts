import * as contract from '@rampart/contract/connect.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { callerOf, refuseCrossSite } from '../access/index.ts';
import { actedBy } from '../audit/index.ts';
import { listFeatureFlags } from '../tenants/index.ts';
import { getConnected, listConnected } from './application-store.ts';
import type { ConnectDeps } from './connect-deps.ts';
import { ConflictingProducts } from './credentials/conflicts.ts';
import { createCredentials } from './credentials/create-credentials.ts';
import { deleteCredentials } from './credentials/delete-credentials.ts';
import { disconnectionImpact } from './credentials/disconnection-impact.ts';
import { finishConsent, getConsent } from './delegated/finish-consent.ts';
import { startConsent } from './delegated/start-consent.ts';
import { checkSoon } from './health/jobs.ts';
import { listReadings } from './list-readings.ts';
import { getApplication, listApplications } from './present-application.ts';
import { firstByConsent, listAuthMethods } from './products/list-auth-methods.ts';
import { listProducts } from './products/list-products.ts';
import { finishUpload } from './uploads/finish-upload.ts';
import { generateLocation } from './uploads/generate-location.ts';

const bearerOf = (header: string | undefined): string => /^Bearer (\S{1,200})$/.exec(header ?? '')?.[1] ?? '';

export const connectRoutes = (deps: ConnectDeps): Route[] => [
  route(contract.listApplications, async ({ tenant }) =>
    reply(200, { applications: await tenant.inTransaction((tx) => listApplications(tx, deps.clock.now())) }),
  ),
  route(contract.getApplication, async ({ tenant, params }) =>
    tenant.inTransaction(async (tx) => {
      const application = await getApplication(tx, params.uuid, deps.clock.now());
      return reply(200, { application, readings: await listReadings(deps, tx, params.uuid) });
    }),
  ),
  route(contract.listAuthMethods, async () => reply(200, listAuthMethods(deps))),
  route(contract.listProducts, async ({ tenant }) => {
    const connected = new Set((await listConnected(tenant.reader)).map(({ product }) => product.id));
    return reply(200, listProducts({ flags: await listFeatureFlags(tenant.reader), connected }));
  }),
  route(contract.createCredentials, async ({ body, tenant, request }) => {
    try {
      const { id, wrongCredential } = await createCredentials(deps, await callerOf(deps, request), body);
      const all = await tenant.inTransaction((tx) => listApplications(tx, deps.clock.now()));
      const own = all.find(({ uuid }) => uuid === id);
      return reply(200, {
        applications: all.filter(({ uuid, parent }) => uuid === id || (parent !== null && parent === own?.product)),
        ...(wrongCredential && { wrong_credential: wrongCredential }),
      });
    } catch (error) {
      if (!(error instanceof ConflictingProducts)) throw error;
      const incompatible_products = error.incompatible.map(({ id }) => id);
      return reply(409, { detail: error.message, request_id: request.id, product: error.product.id, incompatible_products });
    }
  }),
  route(contract.deleteCredentials, async ({ body, request }) => {
    await deleteCredentials(deps, await callerOf(deps, request), body.application_uuid);
    return reply(204, null);
  }),
  route(contract.getDisconnectionImpact, ({ tenant, params }) =>
    tenant.inTransaction(async (tx) => reply(200, await disconnectionImpact(tx, params.uuid))),
  ),
  route(contract.checkApplication, async ({ tenant, params }) => {
    await tenant.inTransaction(async (tx) =>
      checkSoon(deps.queue, tx, { application: await getConnected(tx, params.uuid), now: deps.clock.now() }),
    );
    return reply(202, null);
  }),
  route(contract.getDelegateToken, async ({ query, request }) => {
    refuseCrossSite(request);
    const asked = {
      product: query.application ?? firstByConsent(deps)?.id ?? '',
      isOnboarding: query.is_onboarding,
      withDeployment: query.with_deployment,
      replaces: query.replaces,
    };
    const { handle, state, link, expiresAt } = await startConsent(deps, await callerOf(deps, request), asked);
    return reply(200, { application: asked.product, access: handle, state, link: link.href, expires_at: expiresAt.toISOString() });
  }),
  route(contract.getDelegatedConsent, async ({ request }) => {
    const { productName: application, ...consent } = await getConsent(deps, bearerOf(request.headers.authorization));
    const { tenantName: tenant, actor: started_by, withDeployment: with_deployment } = consent;
    return reply(200, { application, tenant, started_by, with_deployment });
  }),
  route(contract.delegateCredentials, async ({ body, request }) => {
    const { api_key: code, tenant: organisation } = body.credentials;
    const answer = { handle: bearerOf(request.headers.authorization), state: body.state, product: body.product, code, organisation };
    const product = await finishConsent(deps, { ...answer, source: request.ip, requestId: request.id });
    return reply(200, { application: product.name });
  }),
  route(contract.generateUploadLocation, async ({ body, tenant }) =>
    reply(200, await generateLocation(deps, { tenantId: tenant.id, applicationId: body.application_uuid })),
  ),
  route(contract.finishUpload, async (input) => {
    const { body, tenant } = input;
    const applicationId = body.application_uuid;
    await finishUpload(deps, { tenantId: tenant.id, by: actedBy(input), applicationId, key: body.key, fileName: body.file_name });
    return reply(200, { application: await tenant.inTransaction((tx) => getApplication(tx, applicationId, deps.clock.now())) });
  }),
];
