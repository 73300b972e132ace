import { alreadyThere, invalidOperation, notFound } from './cmdlet-error.ts';
import { cmdlet, type Cmdlet, type Given, type Row, silent } from './cmdlet.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { type Fields, type Parameters, readParameters, type Value } from './parameters.ts';

export interface Rule {
  readonly name: string;
  readonly guid: string;
  /** The policy that it puts in force, by name; of a preset several, by the kind. */
  readonly policies: Readonly<Record<string, string>>;
  readonly isEnabled: boolean;
  readonly fields: Fields;
}

interface Kind {
  /** `AntiPhishRule`. */
  readonly noun: string;
  readonly conditions: { readonly domains: string; readonly people: string; readonly groups: string };
  readonly initial: readonly Rule[];
  /** How a new one names its policy; rules of presets are not made here. */
  readonly policy?: { readonly parameter: string; readonly check: (name: string, taken: readonly string[]) => string };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const textIn = (fields: Fields, name: string): string => String(fields[name] ?? '');

const named = (name: string, type: string) => ({ name, type, initially: '' });

/** Rules in their order: the place in the list is the priority. */
export function openRules({ ids, recipients }: ExchangeParts, { noun, conditions, initial, policy }: Kind) {
  let rules = [...initial];
  const conditionNames = Object.values(conditions);
  const all = [...conditionNames, ...conditionNames.map((name) => `ExceptIf${name}`)];
  const shared: Parameters = [
    ...all.map((name) => ({ name, type: 'String[]', initially: [] as const })),
    { name: 'Comments', type: 'String', initially: '' },
    { name: 'Priority', type: '0-1000', initially: 0 },
  ];

  const find = (given: Given): Rule => {
    const { Identity } = readParameters(given, { parameters: [named('Identity', 'String')], required: ['Identity'] });
    return byIdentity(String(Identity));
  };
  const byIdentity = (identity: string): Rule => {
    const found = rules.find(({ name, guid }) => isSame(name, identity) || guid === identity);
    if (found === undefined) throw notFound(identity);
    return found;
  };

  /** Everything that a rule names must exist, and it must be for someone. */
  function check(fields: Fields, isForAll: boolean): void {
    const list = (name: string): readonly string[] => (fields[name] as readonly string[] | undefined) ?? [];
    if (!isForAll && conditionNames.every((name) => list(name).length === 0))
      throw invalidOperation('The rule must have at least one condition.');
    for (const prefix of ['', 'ExceptIf']) {
      for (const domain of list(`${prefix}${conditions.domains}`)) if (!recipients.hasDomain(domain)) throw notFound(domain);
      for (const person of list(`${prefix}${conditions.people}`)) if (!recipients.hasPerson(person)) throw notFound(person);
      for (const group of list(`${prefix}${conditions.groups}`)) if (!recipients.hasGroup(group)) throw notFound(group);
    }
  }

  function place(rule: Rule, priority: Value | undefined): void {
    const others = rules.filter(({ guid }) => guid !== rule.guid);
    const at = priority === undefined ? (rules.includes(rule) ? rules.indexOf(rule) : others.length) : Number(priority);
    if (at > others.length) throw invalidOperation(`The priority value ${at} is not valid. It must be from 0 through ${others.length}.`);
    rules = others.toSpliced(at, 0, rule);
  }

  const replace = (old: Rule, next: Rule): void => void (rules = rules.map((rule) => (rule === old ? next : rule)));

  function show(rule: Rule): Row {
    const lists = all.map((name) => [name, (rule.fields[name] as readonly string[] | undefined) ?? []] as const);
    return {
      Name: rule.name,
      Identity: rule.name,
      Guid: rule.guid,
      Priority: rules.indexOf(rule),
      State: rule.isEnabled ? 'Enabled' : 'Disabled',
      Comments: textIn(rule.fields, 'Comments') || null,
      RuleVersion: '14.0.0.0',
      IsValid: true,
      ...rule.policies,
      ...Object.fromEntries(lists.map(([name, list]) => [name, list.length > 0 ? list : null])),
    };
  }

  function create(given: Given, { parameter, check: checkPolicy }: NonNullable<Kind['policy']>): Row {
    const parameters = [
      ...shared,
      named('Name', 'String'),
      named(parameter, 'String'),
      { ...named('Enabled', 'Boolean'), initially: true },
    ];
    const {
      Name,
      Enabled = true,
      Priority,
      [parameter]: policyName,
      ...fields
    } = readParameters(given, {
      parameters,
      required: ['Name', parameter],
    });
    const name = String(Name);
    if (name.length > 64) throw invalidOperation('The length of the property Name is too long. The maximum length is 64.');
    if (rules.some((rule) => isSame(rule.name, name))) throw alreadyThere(name);
    const taken = rules.flatMap(({ policies }) => Object.values(policies));
    const policies = { [parameter]: checkPolicy(String(policyName), taken) };
    check(fields, false);
    const rule: Rule = { name, guid: ids.next(), policies, isEnabled: Enabled === true, fields };
    place(rule, Priority);
    return show(rule);
  }

  function change(given: Given): void {
    const { Identity, Name, Priority, ...fields } = readParameters(given, {
      parameters: [...shared, named('Identity', 'String'), named('Name', 'String')],
      required: ['Identity'],
    });
    const old = byIdentity(String(Identity));
    const name = Name === undefined ? old.name : String(Name);
    if (rules.some((rule) => rule !== old && isSame(rule.name, name))) throw alreadyThere(name);
    const next = { ...old, name, fields: { ...old.fields, ...fields } };
    // A preset without a condition is for everyone.
    check(next.fields, policy === undefined);
    replace(old, next);
    if (Priority !== undefined) place(next, Priority);
  }

  const turn = (isEnabled: boolean) => (given: Given) => {
    const old = find(given);
    if (old.isEnabled !== isEnabled) replace(old, { ...old, isEnabled });
  };
  const get = (given: Given): readonly Row[] => {
    const asked = readParameters(given, { parameters: [named('Identity', 'String'), named('State', 'Enabled,Disabled')] });
    const found = asked['Identity'] === undefined ? rules : [byIdentity(String(asked['Identity']))];
    return found.map(show).filter(({ State }) => asked['State'] === undefined || State === asked['State']);
  };

  const cmdlets: Cmdlet[] = [
    cmdlet(`Get-${noun}`, get),
    silent(`Set-${noun}`, change),
    silent(`Enable-${noun}`, turn(true)),
    silent(`Disable-${noun}`, turn(false)),
    silent(`Remove-${noun}`, (given) => {
      const { Identity } = readParameters(given, {
        parameters: [named('Identity', 'String'), { ...named('Confirm', 'Boolean'), initially: false }],
        required: ['Identity'],
      });
      const old = byIdentity(String(Identity));
      rules = rules.filter((rule) => rule !== old);
    }),
    ...(policy === undefined ? [] : [cmdlet(`New-${noun}`, (given) => [create(given, policy)])]),
  ];
  return { cmdlets, usersOf: (name: string) => rules.filter(({ policies }) => Object.values(policies).includes(name)) };
}
