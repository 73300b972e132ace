import { alreadyThere, invalidOperation, notFound } from './cmdlet-error.ts';
import { cmdlet, type Cmdlet, type Given, type Row, silent } from './cmdlet.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { type Fields, initialFields, type Parameters, readParameters } from './parameters.ts';
import type { Family } from './policy-families.ts';
import { openRules, type Rule } from './rules.ts';

export interface Policy {
  readonly name: string;
  readonly guid: string;
  /** Microsoft's own: of a preset, or what everyone with a licence has. */
  readonly made: 'Custom' | 'Standard' | 'Strict' | 'BuiltIn';
  readonly fields: Fields;
  readonly changedAt: string;
}

export interface InitialFamily {
  readonly policies: readonly (Pick<Policy, 'name' | 'made'> & { readonly fields: Fields })[];
  readonly rules: readonly (Pick<Rule, 'name' | 'isEnabled' | 'fields'> & { readonly policy: string })[];
}

const identity: Parameters = [{ name: 'Identity', type: 'String', initially: '' }];
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What one setting needs of another, and of the quarantine policies that there are. */
function checkAll(fields: Fields, { has }: ExchangeParts['quarantine']): void {
  const { EnableTargetedUserProtection: isOn, TargetedUsersToProtect: people = [] } = fields;
  if (isOn === true && (people as readonly string[]).length === 0)
    throw invalidOperation('TargetedUsersToProtect must name at least one user when EnableTargetedUserProtection is true.');
  for (const [name, tag] of Object.entries(fields)) if (name.endsWith('QuarantineTag') && !has(String(tag))) throw notFound(String(tag));
}

/** The policies of one kind, with the rules that put them in force. */
export function openFamily(parts: ExchangeParts, { noun, defaultName, parameters, conditions }: Family, initial: InitialFamily) {
  const { ids, now } = parts;
  const check = (fields: Fields): void => checkAll(fields, parts.quarantine);
  const stamp = (): string => now().toISOString();
  let policies: readonly Policy[] = initial.policies.map(({ fields, ...policy }) => ({
    ...policy,
    guid: ids.next(),
    fields: { ...initialFields(parameters), ...fields },
    changedAt: stamp(),
  }));

  const copies = parts.replication.of<Policy>((policy) => policy.name);
  const byIdentity = (name: string): Policy => {
    const there = policies.find((policy) => isSame(policy.name, name) || policy.guid === name);
    const found = there && copies.read(there.name, there);
    if (found === undefined) throw notFound(name);
    return found;
  };
  const parameter = `${noun}Policy`;
  const rules = openRules(parts, {
    noun: `${noun}Rule`,
    conditions,
    initial: initial.rules.map(({ policy, ...rule }) => ({ ...rule, guid: ids.next(), policies: { [parameter]: policy } })),
    policy: {
      parameter,
      check(name, taken) {
        const policy = byIdentity(name);
        if (policy.name === defaultName || policy.made !== 'Custom')
          throw invalidOperation(`You can't associate the policy '${policy.name}' with a rule.`);
        if (taken.includes(policy.name)) throw invalidOperation(`The policy '${policy.name}' is already associated with another rule.`);
        return policy.name;
      },
    },
  });

  const show = ({ name, guid, made, fields, changedAt }: Policy): Row => ({
    Name: name,
    Identity: name,
    Id: name,
    Guid: guid,
    IsDefault: name === defaultName,
    IsBuiltInProtection: made === 'BuiltIn',
    RecommendedPolicyType: made === 'BuiltIn' ? 'Custom' : made,
    WhenChanged: changedAt,
    ...fields,
  });

  function create(given: Given): Row {
    const { Name, ...fields } = readParameters(given, {
      parameters: [...parameters, { name: 'Name', type: 'String', initially: '' }],
      required: ['Name'],
    });
    const name = String(Name);
    if (name.length > 64) throw invalidOperation('The length of the property Name is too long. The maximum length is 64.');
    if (policies.some((policy) => isSame(policy.name, name))) throw alreadyThere(name);
    const all = { ...initialFields(parameters), ...fields };
    check(all);
    const policy: Policy = { name, guid: ids.next(), made: 'Custom', fields: all, changedAt: stamp() };
    policies = [...policies, policy];
    copies.wrote(name, undefined);
    return show(policy);
  }

  function change(given: Given): void {
    const { Identity, ...fields } = readParameters(given, { parameters: [...parameters, ...identity], required: ['Identity'] });
    const old = byIdentity(String(Identity));
    if (old.made !== 'Custom') throw invalidOperation(`The policy '${old.name}' is managed by Microsoft, and can't be modified.`);
    const all = { ...old.fields, ...fields };
    check(all);
    policies = policies.map((policy) => (policy === old ? { ...old, fields: all, changedAt: stamp() } : policy));
  }

  function remove(given: Given): void {
    const { Identity } = readParameters(given, {
      parameters: [...identity, { name: 'Confirm', type: 'Boolean', initially: false }],
      required: ['Identity'],
    });
    const old = byIdentity(String(Identity));
    if (old.name === defaultName || old.made !== 'Custom') throw invalidOperation(`The policy '${old.name}' can't be removed.`);
    const [user] = rules.usersOf(old.name);
    if (user !== undefined) throw invalidOperation(`The policy '${old.name}' is used by the rule '${user.name}', and can't be removed.`);
    policies = policies.filter((policy) => policy !== old);
  }

  const cmdlets: readonly Cmdlet[] = [
    cmdlet(`Get-${noun}Policy`, (given) => {
      const { Identity } = readParameters(given, { parameters: identity });
      return (Identity === undefined ? copies.list(policies) : [byIdentity(String(Identity))]).map(show);
    }),
    cmdlet(`New-${noun}Policy`, (given) => [create(given)]),
    silent(`Set-${noun}Policy`, change),
    silent(`Remove-${noun}Policy`, remove),
    ...rules.cmdlets,
  ];
  return { cmdlets };
}
