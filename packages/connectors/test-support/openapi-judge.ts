import { type DescriptionOptions, openDescription } from '@rampart/simulators/test-support/open-description.ts';
import { strangeFields } from '@rampart/simulators/test-support/strange-fields.ts';
import type { Request } from 'openapi-backend';
import type { SentRequest } from './test-connection.ts';

export interface Judge {
  /** What the vendor's description has against a request; nothing when it is in order. */
  complaints(request: SentRequest): string[];
  /** The fields that a kind of object has, its ancestors' included. */
  fieldsOf(schema: string): ReadonlySet<string>;
}

interface Described {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly (Described & { readonly $ref?: string })[];
}

function fieldsIn(schemas: Readonly<Record<string, Described>>, name: string): string[] {
  const parts = (one: Described): string[] => [
    ...Object.keys(one.properties ?? {}),
    ...(one.allOf ?? []).flatMap(({ $ref, ...inner }) =>
      $ref === undefined ? parts(inner) : fieldsIn(schemas, $ref.split('/').at(-1) ?? ''),
    ),
  ];
  return parts(schemas[name] ?? {});
}

interface Taken {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** Of OData's annotations, those that a request may have: the others are for answers. */
const mayBeWritten = (name: string): boolean => ['@odata.type', '@odata.id'].includes(name) || name.endsWith('@odata.bind');

const judges = new Map<DescriptionOptions, Promise<Judge>>();

/**
 * Judges what a connector sends by the vendor's own description of its API, misspelt fields included. Descriptions are large: each is
 * read once.
 */
export function openJudge(options: DescriptionOptions): Promise<Judge> {
  const judge = judges.get(options) ?? read(options);
  judges.set(options, judge);
  return judge;
}

async function read(options: DescriptionOptions): Promise<Judge> {
  const { backend, definition } = await openDescription(options);
  const { schemas } = (definition as { components: { schemas: Record<string, Described> } }).components;
  return {
    fieldsOf: (schema) => new Set(fieldsIn(schemas, schema)),
    complaints({ method, url, headers, body }) {
      const request: Request = {
        method: method.toLowerCase(),
        path: url.pathname,
        query: url.search.slice(1),
        headers: Object.fromEntries(headers),
        ...(body === undefined ? {} : { body: JSON.parse(body) as unknown }),
      };
      const operation = backend.matchOperation(request);
      const asked = `${method} ${url.pathname}`;
      if (operation === undefined) return [`${asked} is not in the description.`];
      const { errors } = backend.validator.validateRequest(request, operation);
      const wrong = (errors ?? []).map(
        ({ instancePath, message, params }) => `${asked}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      );
      const { content } = (operation.requestBody ?? {}) as Taken;
      const strange = strangeFields(content?.['application/json']?.schema, request.body, mayBeWritten);
      return [...wrong, ...strange.map((field) => `${asked}: ${field} is not in the description.`)];
    },
  };
}
