import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { productName } from '@rampart/domain/product-name.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** A mark on a call's schema, for the document alone: the generator takes every body for required. */
export const bodyIsOptional = 'x-body-is-optional';

interface Operation {
  requestBody?: { required?: boolean };
  [bodyIsOptional]?: boolean;
}

const withOptionalBodies: typeof jsonSchemaTransformObject = (made) => {
  const document = jsonSchemaTransformObject(made);
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values((methods ?? {}) as Record<string, Operation>)) {
      if (operation.requestBody && operation[bodyIsOptional]) operation.requestBody.required = false;
      delete operation[bodyIsOptional];
    }
  }
  return document;
};

/** The OpenAPI 3.1 document, made from the contract as the calls are registered. Register this before them. */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description:
          'Errors are {detail, request_id}. Polled calls answer 304 to an unchanged If-None-Match. Status 444 means: not configured.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: withOptionalBodies,
  });
}

const pages = '/api/docs';
const isPage = (url: string): boolean => [pages, `${pages}/`].includes(url.split('?', 1)[0] ?? '');

/** `/api/docs` is the document: as a page for a browser, as JSON for everything else. `/api/docs/json` is JSON for both. */
export async function registerApiDocumentPages(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request.url) || request.method !== 'GET') return;
    reply.header('vary', 'accept').header('link', `<${pages}/json>; rel="service-desc"; type="application/json"`);
    if (request.headers.accept?.includes('text/html') !== true) await reply.send(app.swagger());
  });
  await app.register(swaggerUi, {
    routePrefix: pages,
    uiConfig: { validatorUrl: null, docExpansion: 'list', tryItOutEnabled: false },
  });
}
