import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { type MailAudience, type MailPolicy, MailPolicySettings, noAudience } from '@rampart/domain/mail-policy.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, type Raw } from '../../kit/fields-to-write.ts';
import { mapConcurrently } from '../../kit/map-concurrently.ts';
import { undefinedIf, unsupportedSetting, VendorFailure } from '../../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { noRoleFor, notCustomised } from './cmdlet-refusal.ts';
import { cmdletFiles, type Step, steps } from './cmdlet-steps.ts';
import { type ExchangeClient, mailPermission } from './exchange-client.ts';
import { differencesIn, formerParameters, madeOtherwise } from './former-policies.ts';
import { families, type Family, partsOf, protectionsOf } from './policy-families.ts';
import { type QuarantineWords, quarantineWords } from './quarantine.ts';
import { withPlainSenders } from './plain-senders.ts';

const Named = z.looseObject({ Name: z.string().min(1).max(500) });
const AcceptedDomain = z.object({ DomainName: z.string().max(253) });
const Organisation = z.object({ IsDehydrated: z.boolean().nullish() });

/** A policy with the rule that says whom it is for, if it has one, as the cmdlets give them. */
export interface LivePolicy {
  readonly policy: Raw;
  readonly rule: Raw | null;
  /** All domains that the organisation receives mail for: a rule for all of them is for everyone. Nothing where we may not ask for them. */
  readonly domains?: readonly string[] | undefined;
  /** Who lets mail out of quarantine, by quarantine policy; not there in what was kept by an earlier version. */
  readonly quarantine?: QuarantineWords | undefined;
}

const familiesAtOnce = 3;
export const familyOf = (kind: string): Family | undefined => families.find((family) => family.kind === kind);

export const acceptedDomains = (client: ExchangeClient): Promise<readonly string[]> =>
  client.once('domains', async () => (await client.list('Get-AcceptedDomain', AcceptedDomain)).map(({ DomainName }) => DomainName));

export const collectOwnDomains = async ({ exchange }: MicrosoftGraphClient): Promise<{ readonly name: string }[]> =>
  (await acceptedDomains(exchange)).map((name) => ({ name: name.toLowerCase() }));

/** Most policies can be read without them: who may not ask for them is refused only what depends on them. */
const domainsIfPermitted = (client: ExchangeClient): Promise<readonly string[] | undefined> =>
  client.once('domains if permitted', () => acceptedDomains(client).catch(undefinedIf(({ kind }) => kind === 'permission')));

/** The rule of one of Microsoft's own policies is another one than that of a policy of the customer's. */
async function presetRules(client: ExchangeClient, { presetRule }: Family): Promise<readonly Raw[]> {
  if (presetRule === null) return [];
  const own = await client.once(presetRule, () => client.list(`Get-${presetRule}`, Named));
  if (presetRule === 'EOPProtectionPolicyRule') return own;
  const builtIn = await client.once('built-in', () => client.list('Get-ATPBuiltInProtectionRule', Named));
  return [...own, ...builtIn];
}

async function readFamily(client: ExchangeClient, family: Family): Promise<LivePolicy[]> {
  const policies = await client.list(`Get-${family.noun}Policy`, Named);
  const rules = [...(await client.list(`Get-${family.noun}Rule`, Named)), ...(await presetRules(client, family))];
  const around = { domains: await domainsIfPermitted(client), quarantine: await quarantineWords(client) };
  return policies.map((policy) => ({
    policy: withPlainSenders(policy),
    rule: rules.find((rule) => rule[`${family.noun}Policy`] === policy.Name) ?? null,
    ...around,
  }));
}

export interface ReadPolicy {
  readonly family: Family;
  readonly live: LivePolicy;
}

async function readFamilies(client: ExchangeClient, some: readonly Family[]): Promise<readonly ReadPolicy[]> {
  const read = await mapConcurrently(some, familiesAtOnce, async (family) =>
    (await readFamily(client, family)).map((live) => ({ family, live })),
  );
  return read.flat();
}

const ofDefender = families.filter(({ needsDefender }) => needsDefender);
const ofEveryone = families.filter(({ needsDefender }) => !needsDefender);

/** Policies of the kinds that every organisation has: collected once for all facts that are about them. */
const readFilterPolicies = ({ exchange }: MicrosoftGraphClient): Promise<readonly ReadPolicy[]> =>
  exchange.once('filter policies', () => readFamilies(exchange, ofEveryone));

const readDefenderPolicies = ({ exchange }: MicrosoftGraphClient): Promise<readonly ReadPolicy[]> =>
  exchange.once('defender policies', () => readFamilies(exchange, ofDefender));

/** Those of the kinds that the organisation has: the others have no cmdlets without a licence of Defender for Office 365. */
export const readPermittedPolicies = async (client: MicrosoftGraphClient): Promise<readonly ReadPolicy[]> => [
  ...(await readFilterPolicies(client)),
  ...((await readDefenderPolicies(client).catch(undefinedIf(({ kind }) => kind === 'permission'))) ?? []),
];

/** Every policy of every kind. */
export const readPolicies = (client: MicrosoftGraphClient): Promise<readonly ReadPolicy[]> =>
  client.exchange.once('policies', async () => [...(await readFilterPolicies(client)), ...(await readDefenderPolicies(client))]);

export function originOf({ policy }: Pick<LivePolicy, 'policy'>): MailPolicy['origin'] {
  if (policy['IsDefault'] === true) return 'default';
  if (policy['IsBuiltInProtection'] === true) return 'built-in';
  return policy['RecommendedPolicyType'] === 'Standard' || policy['RecommendedPolicyType'] === 'Strict' ? 'preset' : 'custom';
}

const listIn = (rule: Raw, name: string): string[] => {
  const value = rule[name];
  return Array.isArray(value) ? value.map(String) : [];
};
const audienceIn = (rule: Raw, { conditions }: Family, prefix = ''): MailAudience => ({
  everyone: false,
  domains: listIn(rule, `${prefix}${conditions.domains}`),
  groups: listIn(rule, `${prefix}${conditions.groups}`),
  people: listIn(rule, `${prefix}${conditions.people}`),
});
const isEmpty = ({ domains, groups, people }: MailAudience): boolean => domains.length + groups.length + people.length === 0;
const everyone: MailAudience = { ...noAudience, everyone: true };

/** All domains together are everyone; so is a rule of Microsoft's own without a condition. */
function audienceOf(family: Family, live: LivePolicy): MailAudience {
  const { rule, domains } = live;
  if (originOf(live) === 'default') return everyone;
  if (rule === null) return noAudience;
  const named = audienceIn(rule, family);
  if (isEmpty(named)) return originOf(live) === 'custom' ? named : everyone;
  if (named.groups.length + named.people.length > 0) return named;
  if (domains === undefined) throw noRoleFor('Get-AcceptedDomain');
  const has = new Set(named.domains.map((domain) => domain.toLowerCase()));
  return domains.length > 0 && domains.every((one) => has.has(one.toLowerCase())) ? everyone : named;
}

/** A policy without a rule is for no one. */
export function settingsOf(family: Family, live: LivePolicy): MailPolicySettings {
  const { policy, rule } = live;
  const isDefault = originOf(live) === 'default';
  return MailPolicySettings.parse({
    kind: family.kind,
    name: policy['Name'],
    isActive: isDefault || rule?.['State'] === 'Enabled',
    audience: audienceOf(family, live),
    exceptions: rule === null ? noAudience : audienceIn(rule, family, 'ExceptIf'),
    protections: protectionsOf(family, policy, live.quarantine),
  });
}

const last = 1_000_000;
/** Presets come before policies of the customer's own, the strict one first; what is for everyone else comes last. */
function orderOf(live: LivePolicy): number {
  const origin = originOf(live);
  if (origin === 'preset') return live.policy['RecommendedPolicyType'] === 'Strict' ? -2 : -1;
  return origin === 'custom' && typeof live.rule?.['Priority'] === 'number' ? live.rule['Priority'] : last;
}

export const idOf = ({ kind }: Family, { policy }: Pick<LivePolicy, 'policy'>): string => `${kind}/${String(policy['Name'])}`;

const toMailPolicy = ({ family, live }: ReadPolicy): MailPolicy => ({
  id: idOf(family, live),
  origin: originOf(live),
  order: orderOf(live),
  ...settingsOf(family, live),
});

export const collectMailPolicies = async (client: MicrosoftGraphClient): Promise<MailPolicy[]> =>
  (await readPolicies(client)).map(toMailPolicy);

export const collectFilterPolicies = async (client: MicrosoftGraphClient): Promise<MailPolicy[]> =>
  (await readFilterPolicies(client)).map(toMailPolicy);

function targetOf(target: string): { readonly family: Family; readonly name: string } {
  const [kind = '', ...rest] = target.split('/');
  const family = familyOf(kind);
  return family === undefined ? unsupportedSetting('Microsoft', `mail policies of the kind ${kind}`) : { family, name: rest.join('/') };
}

async function findLive({ exchange }: MicrosoftGraphClient, family: Family, name: string): Promise<LivePolicy | undefined> {
  return (await readFamily(exchange, family)).find(({ policy }) => policy['Name'] === name);
}

/** Conditions and exceptions as a rule has them; those that are not there any more are emptied. */
function conditionsOf({ conditions }: Family, { audience, exceptions }: MailPolicySettings): Pick<Step, 'parameters' | 'forAllDomains'> {
  const listed = (of: MailAudience, prefix: string): Raw => ({
    [`${prefix}${conditions.domains}`]: of.domains,
    [`${prefix}${conditions.groups}`]: of.groups,
    [`${prefix}${conditions.people}`]: of.people,
  });
  return {
    parameters: { ...listed(audience, ''), ...listed(exceptions, 'ExceptIf') },
    ...(audience.everyone ? { forAllDomains: conditions.domains } : {}),
  };
}

const filled = (fields: Raw): Raw =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** Where we may not ask, Microsoft says it at the first write. */
const isCustomised = (client: ExchangeClient): Promise<boolean> =>
  client.once('customised', async () => {
    const found = await client.list('Get-OrganizationConfig', Organisation).catch(undefinedIf(({ kind }) => kind === 'permission'));
    return found?.[0]?.IsDehydrated !== true;
  });

interface NewOne {
  readonly family: Family;
  readonly after: MailPolicySettings;
  readonly exact?: LivePolicy | undefined;
}

/** What a rule had beside whom it is for. No more than the other rules can come before it; it comes last where they are not counted. */
const formerRule = ({ Name, Comments, Priority }: Raw, others: number | undefined): Raw => ({
  ...(typeof Name === 'string' ? { Name } : {}),
  ...(typeof Comments === 'string' && Comments !== '' ? { Comments } : {}),
  ...(typeof Priority === 'number' && others !== undefined ? { Priority: Math.min(Priority, others) } : {}),
});

function newRule({ family, after, exact }: NewOne, others?: number): Step {
  const { parameters, ...rest } = conditionsOf(family, after);
  const former = formerRule(exact?.rule ?? {}, others);
  const named = { Name: after.name, ...former, [`${family.noun}Policy`]: after.name, Enabled: after.isActive };
  return { cmdlet: `New-${family.noun}Rule`, parameters: { ...named, ...filled(parameters) }, ...rest };
}

/** A former policy is made as it was; another one takes over what the default policy lists. */
function newPolicy({ family, after, exact }: NewOne): Step {
  const { noun, inherits } = family;
  const cmdlet = `New-${noun}Policy`;
  if (exact !== undefined) return { cmdlet, parameters: { Name: after.name, ...formerParameters(family, exact.policy) } };
  return {
    cmdlet,
    parameters: { Name: after.name, ...filled(fieldsToWrite({ parts: partsOf(family), before: undefined, after })) },
    ...(inherits === undefined ? {} : { inherits: { cmdlet: `Get-${noun}Policy`, parameters: inherits } }),
  };
}

/** A policy that had no rule gets none. */
const creating = (asked: NewOne): Step[] => [newPolicy(asked), ...(asked.exact?.rule === null ? [] : [newRule(asked)])];

/** A rule by its own name, which may be that of another policy; by hand, by its policy. */
type WhichRule = Pick<Step, 'parameters' | 'ruleOf'>;
const ruleNamed = ({ Name }: Raw): WhichRule => ({ parameters: { Identity: Name } });
const ruleOfPolicy = ({ noun }: Family, policy: string): WhichRule => ({
  parameters: {},
  ruleOf: { cmdlet: `Get-${noun}Rule`, property: `${noun}Policy`, policy },
});

interface Rewritten extends NewOne {
  readonly before: MailPolicySettings;
  /** Nothing where the policy has none. */
  readonly rule: WhichRule | undefined;
}

/** What differs, and nothing else: of the policy, of whom it is for, and whether it is on. */
function rewriting({ family, before, after, rule: which, exact }: Rewritten): Step[] {
  const { noun } = family;
  const was = exact && { raw: exact.policy, settings: settingsOf(family, exact) };
  const fields = fieldsToWrite({ parts: partsOf(family), before, after, exact: was });
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const isForOthers = !areSameSettings(before.audience, after.audience) || !areSameSettings(before.exceptions, after.exceptions);
  const isSwitched = before.isActive !== after.isActive;
  const { parameters, ...rest } = conditionsOf(family, after);
  const rule: Step[] =
    which === undefined
      ? isSwitched || isForOthers
        ? [newRule({ family, after, exact })]
        : []
      : [
          ...(isForOthers ? [{ cmdlet: `Set-${noun}Rule`, ...which, parameters: { ...which.parameters, ...parameters }, ...rest }] : []),
          ...(isSwitched ? [{ cmdlet: `${after.isActive ? 'Enable' : 'Disable'}-${noun}Rule`, ...which }] : []),
        ];
  return [
    ...(Object.keys(changed).length > 0 ? [{ cmdlet: `Set-${noun}Policy`, parameters: { Identity: after.name, ...changed } }] : []),
    ...rule,
  ];
}

const removing = ({ noun }: Family, name: string, rule: WhichRule | undefined): Step[] => [
  ...(rule === undefined ? [] : [{ cmdlet: `Remove-${noun}Rule`, ...rule }]),
  { cmdlet: `Remove-${noun}Policy`, parameters: { Identity: name } },
];

/** What Microsoft made is changed in the one way that Microsoft allows. */
function checkOwn(live: LivePolicy, before: MailPolicySettings, after: MailPolicySettings): void {
  const origin = originOf(live);
  if (origin === 'preset' || origin === 'built-in') unsupportedSetting('Microsoft', 'changes to its own preset policies');
  const isSame = areSameSettings({ ...before, protections: {} }, { ...after, protections: {} });
  if (origin === 'default' && !isSame) unsupportedSetting('Microsoft', 'switching off its default policy, or limiting whom it is for');
}

/** A policy that was there once must be set as it was, also in what the settings do not say, before its rule puts it in force. */
async function checkContent(client: MicrosoftGraphClient, { family, after }: NewOne, former: LivePolicy): Promise<void> {
  const { exchange } = client;
  const find = () => findLive(client, family, after.name);
  const differing = (found: LivePolicy | undefined) => found && differencesIn(former.policy, found.policy);
  const differences = differing(await exchange.ownWrites.settled(find, (found) => differing(found)?.length === 0));
  if (differences === undefined)
    throw new VendorFailure('Microsoft', {
      kind: 'theirs',
      reason: 'Microsoft does not show the new policy yet. It is tried again later.',
    });
  if (differences.length === 0) return;
  await steps(exchange, removing(family, after.name, undefined), former);
  await exchange.ownWrites.settled(find, (found) => found === undefined);
  throw madeOtherwise(after.name, differences);
}

const policies: VendorObject<MicrosoftGraphClient, MailPolicySettings, LivePolicy> = {
  vendor: 'Microsoft',
  async find(client, after) {
    const family = familyOf(after.kind)!;
    const live = await findLive(client, family, after.name);
    // Said before anything is planned: a new policy would be refused.
    if (live === undefined && !(await isCustomised(client.exchange))) throw notCustomised();
    return live && { target: idOf(family, live), live };
  },
  read(client, target) {
    const { family, name } = targetOf(target);
    return findLive(client, family, name);
  },
  settingsOf: (live, { kind }) => settingsOf(familyOf(kind)!, live),
  settled: (client, _target, read, isShown) => client.exchange.ownWrites.settled(read, isShown),
  async create(client, { after, exact, made }) {
    const family = familyOf(after.kind)!;
    const target = `${after.kind}/${after.name}`;
    const asked = { family, after, exact };
    const { exchange } = client;
    // Asked before anything is written.
    const domains = after.audience.everyone ? await acceptedDomains(exchange) : undefined;
    const others = await exchange.list(`Get-${family.noun}Policy`, Named);
    const rules = exact && (await exchange.list(`Get-${family.noun}Rule`, Named));
    const surroundings = { domains, defaultPolicy: others.find((policy) => policy['IsDefault'] === true) };
    await steps(exchange, [newPolicy(asked)], surroundings);
    await made(target);
    // Another server of Microsoft's may not know the policy yet, and would refuse its rule.
    await exchange.ownWrites.settled(
      () => findLive(client, family, after.name),
      (found) => found !== undefined,
    );
    if (exact !== undefined) await checkContent(client, asked, exact);
    if (exact?.rule !== null) await steps(exchange, [newRule(asked, rules?.length)], surroundings);
    return target;
  },
  async write(client, { target, live, after, exact }) {
    const { family } = targetOf(target);
    const before = settingsOf(family, live);
    checkOwn(live, before, after);
    const rule = live.rule === null ? undefined : ruleNamed(live.rule);
    await steps(client.exchange, rewriting({ family, before, after, rule, exact }), live);
  },
  async remove(client, target, live) {
    const { family, name } = targetOf(target);
    if (originOf(live) !== 'custom') unsupportedSetting('Microsoft', 'removing its own policies');
    await steps(client.exchange, removing(family, name, live.rule === null ? undefined : ruleNamed(live.rule)), live);
  },
  manualSteps(change) {
    const settings = change.after ?? change.before;
    const family = familyOf(settings.kind)!;
    const asked = { family, after: settings, exact: change.exact as LivePolicy | undefined };
    const rule = ruleOfPolicy(family, settings.name);
    if (change.kind === 'create') return cmdletFiles(settings.name, creating(asked));
    if (change.kind === 'delete') return cmdletFiles(settings.name, removing(family, settings.name, rule));
    return cmdletFiles(settings.name, rewriting({ ...asked, before: change.before, rule }));
  },
};

export const appliesToMailPolicies = appliesToObject(policies, mailPolicyChanges, {
  noun: 'a mail policy',
  scopes: [mailPermission],
  fact: mailPolicies,
});
