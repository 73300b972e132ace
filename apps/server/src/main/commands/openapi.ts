import { allCalls } from '@rampart/contract/all-calls.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerApiDocument } from '../../platform/http/api-document.ts';
import { registerRoute, type RouteDeps } from '../../platform/http/register-route.ts';

const unreachable = (): never => {
  throw new Error('The document is made without a database: nothing is called.');
};
const noDeps: RouteDeps = {
  db: {
    inTenant: unreachable,
    reader: unreachable,
    inPlatform: unreachable,
    asAccount: unreachable,
    poolUse: unreachable,
    close: unreachable,
  },
  versions: { current: unreachable, recall: unreachable },
  authenticate: unreachable,
  isEntitled: unreachable,
  isAgreementSigned: unreachable,
  isSteppedUp: unreachable,
};

/** The OpenAPI document from the contract alone: no database, no settings. */
export async function openApiDocument(): Promise<object> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await registerApiDocument(app);
  await app.register(async (scope) => {
    for (const { call } of allCalls) registerRoute(scope, { call, handle: unreachable }, noDeps);
  });
  await app.ready();
  return app.swagger();
}
