import { type DescriptionOptions, openDescription } from './open-description.ts';
import { strangeFields } from './strange-fields.ts';

export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

export interface Judge {
  /** What the vendor's description has against an answer; nothing when it is in order. */
  complaints(exchange: Exchange): string[];
}

interface Declared {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** OData says something about a field, or about an object, beside it. */
const isAnnotation = (name: string): boolean => name.includes('@');

/** Judges what a simulator answers by the vendor's own description of its API, misspelt fields included. */
export async function openJudge(options: DescriptionOptions): Promise<Judge> {
  const { backend } = await openDescription(options);
  return {
    complaints({ method, path, status, body }) {
      const asked = `${method} ${path} → ${status}`;
      const operation = backend.matchOperation({ method: method.toLowerCase(), path, headers: {} });
      if (operation === undefined) return [`${asked} is not in the description.`];
      const responses = operation.responses as Readonly<Record<string, Declared>>;
      const declared = responses[String(status)] ?? responses[`${String(status)[0]}XX`] ?? responses['default'];
      if (declared === undefined) return [`${asked} is not declared.`];
      const schema = declared.content?.['application/json']?.schema;
      if (schema === undefined) return body === undefined ? [] : [`${asked} has a body, and none is declared.`];
      if (body === undefined) return status === 204 ? [] : [`${asked} has no body.`];
      const { errors } = backend.validator.validateResponse(body, operation, status);
      const wrong = (errors ?? []).map(
        ({ instancePath, message, params }) => `${asked}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      );
      return [...wrong, ...strangeFields(schema, body, isAnnotation).map((field) => `${asked}: ${field} is not in the description.`)];
    },
  };
}
