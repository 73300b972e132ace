import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/** Fastify says null where a request has no body; to a schema that is a body, and not one that may be left out. */
export const partValidator: FastifySchemaCompiler<ZodType> = (part) => {
  const validate = validatorCompiler(part);
  return (data: unknown) => validate(data === null ? undefined : data);
};
