type Node = Readonly<Record<string, unknown>>;

interface Method {
  readonly id: string;
  readonly path: string;
  readonly flatPath?: string;
  readonly httpMethod: string;
  readonly parameters?: Readonly<Record<string, Node>>;
  readonly request?: { readonly $ref: string };
  readonly response?: { readonly $ref: string };
}

interface Resource {
  readonly methods?: Readonly<Record<string, Method>>;
  readonly resources?: Readonly<Record<string, Resource>>;
}

interface Discovery extends Resource {
  readonly servicePath: string;
  readonly parameters: Readonly<Record<string, Node>>;
  readonly schemas: Readonly<Record<string, Node>>;
}

const kept = ['type', 'enum', 'pattern', 'minimum', 'maximum'] as const;

/** A schema with everything that it refers to in its place; where it leads back to itself, anything goes. */
function inlined(schema: Node, schemas: Discovery['schemas'], above: readonly string[] = []): Node {
  const { $ref, type, properties, items, additionalProperties } = schema as {
    readonly $ref?: string;
    readonly type?: string;
    readonly properties?: Readonly<Record<string, Node>>;
    readonly items?: Node;
    readonly additionalProperties?: Node;
  };
  if ($ref !== undefined) return above.includes($ref) ? {} : inlined(schemas[$ref] ?? {}, schemas, [...above, $ref]);
  if (type === 'any') return {};
  const facets = Object.fromEntries(kept.flatMap((name) => (schema[name] === undefined ? [] : [[name, toValue(name, schema[name])]])));
  return {
    ...facets,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inlined(one, schemas, above)])) }),
    ...(items === undefined ? {} : { items: inlined(items, schemas, above) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: inlined(additionalProperties, schemas, above) }),
  };
}

/** Bounds are texts there; patterns are meant for the whole value. */
function toValue(name: (typeof kept)[number], value: unknown): unknown {
  if (name === 'pattern') return `^(?:${String(value)})$`;
  return name === 'minimum' || name === 'maximum' ? Number(value) : value;
}

function toParameter([name, parameter]: readonly [string, Node]): Node {
  const { location, required, repeated } = parameter;
  const schema = inlined(parameter, {});
  return { name, in: location, required: required === true, schema: repeated === true ? { type: 'array', items: schema } : schema };
}

const methodsOf = ({ methods = {}, resources = {} }: Resource): readonly Method[] => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(methodsOf),
];

const json = (schema: Node) => ({ content: { 'application/json': { schema } } });

/** One of Google's discovery documents as OpenAPI, with the methods whose ids fit. */
export function openApiOfDiscovery(document: unknown, isAsked: RegExp): Record<string, unknown> {
  const discovery = document as Discovery;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { id, path, flatPath = path, httpMethod, parameters = {}, request, response } of methodsOf(discovery)) {
    if (!isAsked.test(id)) continue;
    const place = `/${discovery.servicePath}${flatPath}`.replaceAll('{+', '{');
    // The flat form names the parts of a name by themselves.
    const inPath = [...place.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const declared = Object.entries({ ...discovery.parameters, ...parameters }).map(toParameter);
    const own = declared.filter((one) => one['in'] !== 'path' || inPath.includes(String(one['name'])));
    const missing = inPath.filter((name) => !own.some((one) => one['name'] === name));
    const body = response === undefined ? {} : json(inlined(response, discovery.schemas));
    paths[place] = {
      ...paths[place],
      [httpMethod.toLowerCase()]: {
        operationId: id,
        parameters: [...own, ...missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))],
        ...(request === undefined ? {} : { requestBody: json(inlined(request, discovery.schemas)) }),
        responses: {
          [response === undefined ? '204' : '200']: { description: 'Done', ...body },
          default: { description: 'Refused', ...json({ type: 'object', required: ['error'], properties: { error: errorSchema } }) },
        },
      },
    };
  }
  return { openapi: '3.0.3', info: { title: 'Google', version: '1' }, paths, components: { schemas: {} } };
}

/** As the pages on errors of both generations of APIs describe it. */
const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    status: { type: 'string' },
    details: { type: 'array' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'domain', 'reason'],
        properties: { message: { type: 'string' }, domain: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  },
};
