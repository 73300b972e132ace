import type { Bend } from './open-description.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (node: unknown, ...steps: readonly string[]): Node | undefined =>
  steps.reduce<unknown>((found, step) => (isNode(found) ? found[step] : undefined), node) as Node | undefined;

function walk(node: unknown, visit: (node: Node) => void, seen = new Set<unknown>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (isNode(node)) visit(node);
  for (const inner of Object.values(node)) walk(inner, visit, seen);
}

function dropLooseReferences(definition: Node): void {
  walk(definition, (node) => {
    const reference = node['$ref'];
    if (typeof reference === 'string' && at(definition, ...reference.slice(2).split('/')) === undefined) delete node['$ref'];
  });
}

/** What the discriminator says must hold: otherwise a misspelt rule passes as one of another kind. */
function requireSubtypes(definition: Node): void {
  walk(definition, (node) => {
    const { discriminator } = node;
    if (!Array.isArray(node['anyOf']) || !isNode(discriminator) || !isNode(discriminator['mapping'])) return;
    const name = String(discriminator['propertyName']);
    const cases = Object.entries(discriminator['mapping']);
    const isOther = (value: string): Node => ({ not: { properties: { [name]: { const: value } }, required: [name] } });
    node['allOf'] = cases.map(([value, $ref]) => ({ anyOf: [isOther(value), { $ref }] }));
    node['properties'] = { ...at(node, 'properties'), [name]: { enum: cases.map(([value]) => value) } };
    node['required'] = [name];
    delete node['discriminator'];
  });
}

function declareEverywhere(definition: Node, statuses: readonly number[]): void {
  const error = { description: 'Error', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  for (const item of Object.values(at(definition, 'paths') ?? {}).filter(isNode)) {
    for (const operation of Object.values(item).filter(isNode)) {
      const responses = operation['responses'];
      if (isNode(responses)) for (const status of statuses) responses[String(status)] ??= error;
    }
  }
}

/** Where Okta's description is not true of Okta, or was cut too short. */
export const oktaBends: readonly Bend[] = [
  { why: 'Alternatives are told apart by a field, which the validator does not know of.', bend: requireSubtypes },
  { why: 'The copy was trimmed, and its examples point at what is no longer there.', bend: dropLooseReferences },
  {
    why: 'The page of error codes lists them for every call: 400 for what is not valid, 401 for a wrong token.',
    bend: (definition) => declareEverywhere(definition, [400, 401]),
  },
  {
    why: 'With expand=rules the rules of a policy are embedded as a list, as the Policies API shows.',
    bend(definition) {
      for (const name of ['Policy', 'AccessPolicy']) {
        walk(at(definition, 'components', 'schemas', name), ({ _embedded: embedded }) => {
          if (isNode(embedded)) embedded['additionalProperties'] = true;
        });
      }
    },
  },
  {
    why: 'How a rule verifies a person is one of several kinds, which are named beside the schema and not in it.',
    bend(definition) {
      const signOn = at(definition, 'components', 'schemas', 'AccessPolicyRuleApplicationSignOn', 'properties');
      if (signOn !== undefined) signOn['verificationMethod'] = { $ref: '#/components/schemas/AssuranceMethod' };
    },
  },
  {
    why: 'Likewise an authenticator that is written: its settings are those of its key.',
    bend(definition) {
      const kinds = at(definition, 'components', 'schemas', 'AuthenticatorBase', 'discriminator', 'mapping') ?? {};
      const json = at(definition, 'components', 'requestBodies', 'AuthenticatorRequestBody', 'content', 'application/json');
      if (json !== undefined) json['schema'] = { anyOf: Object.values(kinds).map(($ref) => ({ $ref })) };
    },
  },
  {
    why: 'The pattern of a duration means (?!$), something must follow, and says (?:$), nothing may.',
    bend(definition) {
      const duration = at(definition, 'components', 'schemas', 'TimeDuration');
      if (duration !== undefined)
        duration['pattern'] = String(duration['pattern'])
          .replaceAll('(?:$)', '(?!$)')
          .replaceAll(/\(\?:\\d\)/g, '(?=\\d)');
    },
  },
  {
    why: 'Applications of Okta itself have names of their own, such as saasure for the Admin Console.',
    bend(definition) {
      walk(at(definition, 'components', 'schemas', 'OpenIdConnectApplication'), ({ properties }) => {
        const name = at(properties, 'name');
        if (name !== undefined) delete name['enum'];
      });
    },
  },
  {
    why: 'The app of a directory has no sign-on mode, though a mode is what its kind is told by (okta/okta-sdk-dotnet#821).',
    bend(definition) {
      const found = at(definition, 'paths', '/api/v1/apps', 'get', 'responses', '200', 'content', 'application/json', 'schema');
      const kinds = found?.['items'];
      if (found !== undefined)
        found['items'] = { anyOf: [kinds, { properties: { signOnMode: { enum: [null] } }, required: ['signOnMode'] }] };
    },
  },
];
