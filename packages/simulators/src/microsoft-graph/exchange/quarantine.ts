import { alreadyThere, invalidOperation, notFound } from './cmdlet-error.ts';
import { cmdlet, type Cmdlet, type Given, type Row, silent } from './cmdlet.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { type Fields, initialFields, type Parameters, parametersIn, readParameters } from './parameters.ts';

/**
 * Quarantine policies, from Microsoft's reference of New-, Set- and Get-QuarantinePolicy (MicrosoftDocs/office-docs-powershell): what people
 * may do with their own mail in quarantine, and whether they are told of it. It is set as a number of bits, and shown as a text.
 */

/** From the highest bit to the lowest. */
const permissions = [
  'PermissionToViewHeader',
  'PermissionToDownload',
  'PermissionToAllowSender',
  'PermissionToBlockSender',
  'PermissionToRequestRelease',
  'PermissionToRelease',
  'PermissionToPreview',
  'PermissionToDelete',
];
const fullAccess = 23;

const parameters = parametersIn(`
  EndUserQuarantinePermissionsValue | 0-255 | 0
  ESNEnabled | Boolean | false
  IncludeMessagesFromBlockedSenderAddress | Boolean | false
`);
const named: Parameters = [{ name: 'Name', type: 'String', initially: '' }];
const identity: Parameters = [{ name: 'Identity', type: 'String', initially: '' }];

interface QuarantinePolicy {
  readonly name: string;
  readonly guid: string;
  readonly isBuiltIn: boolean;
  readonly fields: Fields;
  readonly changedAt: string;
}

const has = (value: number, permission: string): boolean => (value & (1 << (7 - permissions.indexOf(permission)))) !== 0;
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function check({ EndUserQuarantinePermissionsValue: value }: Fields): void {
  if (has(Number(value), 'PermissionToRelease') && has(Number(value), 'PermissionToRequestRelease'))
    throw invalidOperation("PermissionToRelease and PermissionToRequestRelease can't both be true.");
}

export function openQuarantine({ ids, now }: Pick<ExchangeParts, 'ids' | 'now'>, own: Readonly<Record<string, Fields>>) {
  const stamp = (): string => now().toISOString();
  const toPolicy = (name: string, fields: Fields, isBuiltIn: boolean): QuarantinePolicy => ({
    name,
    guid: ids.next(),
    isBuiltIn,
    fields: { ...initialFields(parameters), ...fields },
    changedAt: stamp(),
  });
  let policies: readonly QuarantinePolicy[] = [
    toPolicy('AdminOnlyAccessPolicy', {}, true),
    toPolicy('DefaultFullAccessPolicy', { EndUserQuarantinePermissionsValue: fullAccess }, true),
    toPolicy('DefaultFullAccessWithNotificationPolicy', { EndUserQuarantinePermissionsValue: fullAccess, ESNEnabled: true }, true),
    ...Object.entries(own).map(([name, fields]) => toPolicy(name, fields, false)),
  ];

  const find = (name: string): QuarantinePolicy | undefined => policies.find((policy) => isSame(policy.name, name) || policy.guid === name);
  const byIdentity = (given: Fields): QuarantinePolicy => {
    const name = String(given['Identity']);
    const found = find(name);
    if (found === undefined) throw notFound(name);
    return found;
  };
  const changeable = (given: Fields): QuarantinePolicy => {
    const found = byIdentity(given);
    if (found.isBuiltIn) throw invalidOperation(`The built-in quarantine policy '${found.name}' can't be modified.`);
    return found;
  };

  /** What is set as a number is shown as one text, a permission on each line. */
  function show({ name, guid, isBuiltIn, fields, changedAt }: QuarantinePolicy): Row {
    const { EndUserQuarantinePermissionsValue: value, ...rest } = fields;
    const lines = permissions.map((permission) => `${permission}: ${has(Number(value), permission) ? 'True' : 'False'}`);
    return {
      Name: name,
      Identity: name,
      Guid: guid,
      BuiltInQuarantinePolicy: isBuiltIn,
      QuarantinePolicyType: 'QuarantinePolicy',
      EndUserQuarantinePermissions: `[${lines.join('\n')}]`,
      WhenChanged: changedAt,
      ...rest,
    };
  }

  function create(given: Given): Row {
    const { Name, ...fields } = readParameters(given, { parameters: [...parameters, ...named], required: ['Name'] });
    const name = String(Name);
    if (find(name) !== undefined) throw alreadyThere(name);
    const policy = toPolicy(name, fields, false);
    check(policy.fields);
    policies = [...policies, policy];
    return show(policy);
  }

  function change(given: Given): void {
    const { Identity, ...fields } = readParameters(given, { parameters: [...parameters, ...identity], required: ['Identity'] });
    const old = changeable({ Identity: Identity ?? '' });
    const all = { ...old.fields, ...fields };
    check(all);
    policies = policies.map((policy) => (policy === old ? { ...old, fields: all, changedAt: stamp() } : policy));
  }

  const cmdlets: readonly Cmdlet[] = [
    cmdlet('Get-QuarantinePolicy', (given) => {
      const asked = readParameters(given, { parameters: identity });
      return (asked['Identity'] === undefined ? policies : [byIdentity(asked)]).map(show);
    }),
    cmdlet('New-QuarantinePolicy', (given) => [create(given)]),
    silent('Set-QuarantinePolicy', change),
    silent('Remove-QuarantinePolicy', (given) => {
      const old = changeable(readParameters(given, { parameters: identity, required: ['Identity'] }));
      policies = policies.filter((policy) => policy !== old);
    }),
  ];
  return { cmdlets, has: (name: string) => find(name) !== undefined };
}
