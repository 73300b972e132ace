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

/** `/api/docs` shows the document to people; `/api/docs/json` gives it to programs. */
export async function registerApiDocumentPages(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null, docExpansion: 'list', tryItOutEnabled: false },
  });
}
