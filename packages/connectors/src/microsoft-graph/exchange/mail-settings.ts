import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { MailSettings } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { mapConcurrently } from '../../kit/map-concurrently.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { cmdletFiles, type Step, steps } from './cmdlet-steps.ts';
import { type ExchangeClient, mailPermission } from './exchange-client.ts';

interface Place {
  readonly ours: keyof MailSettings;
  /** `Get-AtpPolicyForO365`, `Set-AtpPolicyForO365`. */
  readonly noun: string;
  readonly parameter: string;
  /** Theirs is true when ours is false. */
  readonly isOpposite?: boolean;
  /** For what there may be several of. */
  readonly identity?: string;
}

const places: readonly Place[] = [
  { ours: 'scansSharedFiles', noun: 'AtpPolicyForO365', parameter: 'EnableATPForSPOTeamsODB' },
  { ours: 'scansDocuments', noun: 'AtpPolicyForO365', parameter: 'EnableSafeDocs' },
  { ours: 'mayOpenHarmfulDocuments', noun: 'AtpPolicyForO365', parameter: 'AllowSafeDocsOpen' },
  { ours: 'auditsMailboxes', noun: 'OrganizationConfig', parameter: 'AuditDisabled', isOpposite: true },
  { ours: 'signsInWithTokens', noun: 'OrganizationConfig', parameter: 'OAuth2ClientProfileEnabled' },
  { ours: 'maySendWithPassword', noun: 'TransportConfig', parameter: 'SmtpClientAuthenticationDisabled', isOpposite: true },
  { ours: 'recordsActivity', noun: 'AdminAuditLogConfig', parameter: 'UnifiedAuditLogIngestionEnabled' },
  { ours: 'marksOutsideMail', noun: 'ExternalInOutlook', parameter: 'Enabled' },
  { ours: 'mayForwardOutside', noun: 'RemoteDomain', parameter: 'AutoForwardEnabled', identity: 'Default' },
];
export const settingNouns = [...new Set(places.map(({ noun }) => noun))];
const identityOf = (noun: string): string | undefined => places.find((place) => place.noun === noun)?.identity;

const Answer = z.looseObject({});
const answersAtOnce = 3;

/** What each cmdlet answers, by its noun. */
export type LiveSettings = Readonly<Record<string, Raw>>;

type Answered = readonly [noun: string, answer: Raw | VendorFailure];

async function ask(client: ExchangeClient, noun: string): Promise<Answered> {
  const identity = identityOf(noun);
  try {
    const [found = {}] = await client.list(`Get-${noun}`, Answer, identity === undefined ? {} : { Identity: identity });
    return [noun, found];
  } catch (error) {
    if (error instanceof VendorFailure && error.kind === 'permission') return [noun, error];
    throw error;
  }
}

const askAll = ({ exchange }: MicrosoftGraphClient): Promise<readonly Answered[]> =>
  mapConcurrently(settingNouns, answersAtOnce, (noun) => ask(exchange, noun));

/** A refused cmdlet costs what it would have said; where one of `needed` is refused, there is nothing to go by. */
function liveOf(answered: readonly Answered[], needed: readonly string[]): LiveSettings {
  const refusal = answered.find(([noun, answer]) => answer instanceof VendorFailure && needed.includes(noun))?.[1];
  if (refusal instanceof VendorFailure) throw refusal;
  return Object.fromEntries(answered.flatMap(([noun, answer]) => (answer instanceof VendorFailure ? [] : [[noun, answer]])));
}

/** The same for all facts that are about them, as long as nothing is written. */
const answeredOnce = (client: MicrosoftGraphClient): Promise<readonly Answered[]> => client.exchange.once('settings', () => askAll(client));

/** Those that may be read; where none may be, there is nothing to go by. */
export async function permittedSettings(client: MicrosoftGraphClient): Promise<LiveSettings> {
  const answered = await answeredOnce(client);
  const isAllRefused = answered.every(([, answer]) => answer instanceof VendorFailure);
  return liveOf(answered, isAllRefused ? settingNouns : []);
}

/** As they are at this moment, those that may be read. */
export const readSettings = async (client: MicrosoftGraphClient): Promise<LiveSettings> => liveOf(await askAll(client), []);

export function toMailSettings(live: LiveSettings): MailSettings {
  const read = ({ noun, parameter, isOpposite = false }: Place): boolean | null => {
    const value = live[noun]?.[parameter];
    return typeof value === 'boolean' ? value !== isOpposite : null;
  };
  return MailSettings.parse(Object.fromEntries(places.map((place) => [place.ours, read(place)])));
}

const nounsOf = (asked: MailSettings): readonly string[] => places.filter(({ ours }) => asked[ours] !== null).map(({ noun }) => noun);

/** What was asked about and nothing else: a change may be about the settings of one cmdlet, beside another change of the same deployment. */
const askedOf = (live: LiveSettings, asked: MailSettings): MailSettings => {
  const found = toMailSettings(live);
  return MailSettings.parse(Object.fromEntries(places.map(({ ours }) => [ours, asked[ours] === null ? null : found[ours]])));
};

export const collectMailSettings = async (client: MicrosoftGraphClient): Promise<MailSettings> =>
  toMailSettings(await permittedSettings(client));

/** One call for each cmdlet that says something that differs. */
function rewriting(before: MailSettings, after: MailSettings): Step[] {
  const differing = places.filter(({ ours }) => before[ours] !== after[ours] && after[ours] !== null);
  return settingNouns.flatMap((noun) => {
    const own = differing.filter((place) => place.noun === noun);
    if (own.length === 0) return [];
    const identity = identityOf(noun);
    const values = own.map(({ ours, parameter, isOpposite = false }) => [parameter, after[ours] !== isOpposite] as const);
    return [
      { cmdlet: `Set-${noun}`, parameters: { ...(identity === undefined ? {} : { Identity: identity }), ...Object.fromEntries(values) } },
    ];
  });
}

const settings: VendorObject<MicrosoftGraphClient, MailSettings, LiveSettings> = {
  vendor: 'Microsoft',
  read: async (client, _target, asked) => liveOf(await askAll(client), nounsOf(asked)),
  settingsOf: askedOf,
  settled: (client, _target, read, isShown) => client.exchange.ownWrites.settled(read, isShown),
  write: (client, { live, after }) => steps(client.exchange, rewriting(toMailSettings(live), after), { domains: [] }),
  manualSteps: ({ before, after }) => (before === null || after === null ? [] : cmdletFiles('mail settings', rewriting(before, after))),
};

export const appliesToMailSettings = appliesToObject(settings, mailSettingsChanges, {
  noun: 'the mail settings of the organisation',
  scopes: [mailPermission],
  fact: mailSettings,
});
