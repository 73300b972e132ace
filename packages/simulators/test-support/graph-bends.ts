import type { Bend } from './open-description.ts';

type Node = Record<string, unknown>;
type Schemas = Record<string, Node>;

const schemasOf = (definition: Node): Schemas => (definition['components'] as { schemas: Schemas }).schemas;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

function addFields(name: string, fields: Readonly<Record<string, unknown>>): (definition: Node) => void {
  return (definition) => {
    const schema = schemasOf(definition)[`microsoft.graph.${name}`]!;
    const parts = (schema['allOf'] as Node[] | undefined) ?? [schema];
    const own = parts.find((part) => isNode(part['properties']))!;
    own['properties'] = { ...(own['properties'] as Node), ...fields };
  };
}

/** A property that is nothing but a reference loses its nullability in the generator. */
function allowNull(definition: Node): void {
  for (const schema of Object.values(schemasOf(definition)))
    for (const part of [schema, ...((schema['allOf'] as Node[] | undefined) ?? [])]) {
      const properties = part['properties'];
      if (!isNode(properties)) continue;
      for (const [name, property] of Object.entries(properties))
        if (isNode(property) && typeof property['$ref'] === 'string') properties[name] = { anyOf: [property, { enum: [null] }] };
    }
}

const object = (...names: readonly string[]): Node => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) });
const listOf = (items: Node): Node => ({ type: 'array', items });

const methodTarget = {
  ...object('id', 'targetType', 'isRegistrationRequired', 'authenticationMode', 'isUsableForSignIn'),
  required: ['id', 'targetType'],
};
const feature = {
  type: 'object',
  properties: { state: {}, includeTarget: object('id', 'targetType'), excludeTarget: object('id', 'targetType') },
};

/** Where the description of Graph is bent, and why. */
export const graphBends: readonly Bend[] = [
  {
    why: 'Complex properties may be null: Microsoft’s own example of a conditional access policy says "platforms": null and "sessionControls": null.',
    bend: allowNull,
  },
  {
    why: 'The description was trimmed of subtypes: ipNamedLocation and countryNamedLocation have these fields on their own pages.',
    bend: addFields('namedLocation', {
      isTrusted: { type: 'boolean' },
      ipRanges: { type: 'array', items: { ...object('cidrAddress'), required: ['@odata.type', 'cidrAddress'] } },
      countriesAndRegions: { type: 'array', items: { type: 'string' } },
      countryLookupMethod: { enum: ['clientIpAddress', 'authenticatorAppGps'] },
      includeUnknownCountriesAndRegions: { type: 'boolean' },
    }),
  },
  {
    why: 'Likewise the configurations of single authentication methods, each with a page of its own.',
    bend: addFields('authenticationMethodConfiguration', {
      includeTargets: listOf(methodTarget),
      isSelfServiceRegistrationAllowed: { type: 'boolean' },
      isAttestationEnforced: { type: 'boolean' },
      keyRestrictions: object('isEnforced', 'enforcementType', 'aaGuids'),
      isSoftwareOathEnabled: { type: 'boolean' },
      featureSettings: {
        type: 'object',
        properties: { displayAppInformationRequiredState: feature, displayLocationInformationRequiredState: feature },
      },
      defaultLifetimeInMinutes: { type: 'number' },
      defaultLength: { type: 'number' },
      minimumLifetimeInMinutes: { type: 'number' },
      maximumLifetimeInMinutes: { type: 'number' },
      isUsableOnce: { type: 'boolean' },
      isOfficePhoneAllowed: { type: 'boolean' },
      allowExternalIdToUseEmailOtp: { enum: ['default', 'enabled', 'disabled'] },
      certificateUserBindings: listOf(object('x509CertificateField', 'userProperty', 'priority')),
      authenticationModeConfiguration: object('x509CertificateAuthenticationDefaultMode', 'rules'),
    }),
  },
  {
    why: 'Navigation was cut from the description; this relationship is expanded by default in Microsoft’s answer.',
    bend: addFields('authenticationMethodsPolicy', { authenticationMethodConfigurations: { type: 'array' } }),
  },
  {
    why: 'Likewise a strength of authentication comes with its configurations of single combinations.',
    bend: addFields('authenticationStrengthPolicy', { combinationConfigurations: { type: 'array' } }),
  },
  {
    why: 'A set of values is one text with commas, as the generator’s own flag isFlags says.',
    bend(definition) {
      for (const schema of Object.values(schemasOf(definition))) if (isNode(schema['x-ms-enum-flags'])) delete schema['enum'];
    },
  },
  {
    why: 'Session controls of every kind have isEnabled; its base type was trimmed away.',
    bend: addFields('signInFrequencySessionControl', { isEnabled: { type: 'boolean' } }),
  },
  {
    why: 'Members are directory objects by declaration, and users by their @odata.type.',
    bend(definition) {
      const list = schemasOf(definition)['microsoft.graph.directoryObjectCollectionResponse']!;
      const own = (list['allOf'] as Node[] | undefined)?.find((part) => isNode(part['properties'])) ?? list;
      (own['properties'] as Node)['value'] = { type: 'array', items: { $ref: '#/components/schemas/microsoft.graph.user' } };
    },
  },
  {
    why: 'Likewise a manager is a directory object by declaration, and a user in truth.',
    bend: addFields('user', { manager: { type: 'object', required: ['@odata.type'] } }),
  },
  {
    why: 'Only external tenants’ subtypes say which; their base was trimmed.',
    bend(definition) {
      const schema = schemasOf(definition)['microsoft.graph.conditionalAccessExternalTenants'];
      if (schema !== undefined) {
        for (const name of Object.keys(schema)) delete schema[name];
        Object.assign(schema, object('membershipKind', 'members'));
      }
    },
  },
];
