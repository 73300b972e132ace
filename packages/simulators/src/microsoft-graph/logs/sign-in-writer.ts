import type { WorldSignIn } from '../../world/world.ts';
import type { AppliedPolicies } from './applied-policies.ts';
import { objectIdOf } from '../directory/object-id-of.ts';
import { agents, appIds, clientWords, statusOf, successWithSecondFactor, systems } from './sign-in-words.ts';
import type { Accounts, GraphUser } from '../directory/user.ts';

interface WriterOptions {
  readonly accounts: Accounts;
  readonly tenantId: string;
  readonly applied: AppliedPolicies;
  /** Whether the caller may know which policies applied. */
  readonly isPolicyReader: boolean;
}

interface Case extends WriterOptions {
  readonly signIn: WorldSignIn;
  readonly user: GraphUser | undefined;
  readonly userId: string;
}

const quotes = new Map<string, string>();
const mostQuotes = 50_000;

/** A text as JSON. The same few names repeat, and escaping each is most of the work. */
function quoted(text: string): string {
  const known = quotes.get(text);
  if (known !== undefined) return known;
  if (quotes.size >= mostQuotes) quotes.clear();
  const made = JSON.stringify(text);
  quotes.set(text, made);
  return made;
}

const statuses = new Map([...Object.values(statusOf), successWithSecondFactor].map((status) => [status, JSON.stringify(status)]));
const hasSecondFactor = ({ outcome, secondFactor }: WorldSignIn): boolean => outcome === 'success' && secondFactor !== 'none';
const deviceNames: Readonly<Record<WorldSignIn['platform'], string>> = {
  windows: 'LT',
  macos: 'MB',
  ios: 'IP',
  android: 'AN',
  linux: 'LX',
};

function device({ signIn: { personId, platform, browser, isManagedDevice }, userId }: Case): string {
  const common = `"operatingSystem":"${systems[platform]}","browser":${quoted(browser)}`;
  if (!isManagedDevice) return `{"deviceId":"","displayName":"",${common},"isCompliant":false,"isManaged":false,"trustType":""}`;
  const name = `HF-${deviceNames[platform]}-${personId.slice(0, 6).toUpperCase()}`;
  const id = `${personId.slice(0, 4)}${userId.slice(4)}`;
  return `{"deviceId":"${id}","displayName":"${name}",${common},"isCompliant":true,"isManaged":true,"trustType":"Azure AD joined"}`;
}

function place({ signIn: { city, country, latitude, longitude } }: Case): string {
  const coordinates = `{"altitude":null,"latitude":${latitude},"longitude":${longitude}}`;
  return `{"city":${quoted(city)},"state":"","countryOrRegion":"${country}","geoCoordinates":${coordinates}}`;
}

function accessStatus({ signIn }: Case): string {
  if (signIn.outcome === 'blocked-by-policy' || signIn.outcome === 'second-factor-denied') return '"failure"';
  return hasSecondFactor(signIn) ? '"success"' : '"notApplied"';
}

const riskEvents = ({ signIn }: Case): string => (signIn.risk === 'none' ? '[]' : '["unfamiliarFeatures"]');
const app = ({ signIn }: Case): string => quoted(signIn.app);
const appId = ({ signIn }: Case): string => `"${appIds[signIn.app] ?? objectIdOf(signIn.id)}"`;
const risk = ({ signIn }: Case): string => `"${signIn.risk}"`;
const tenant = ({ tenantId }: Case): string => `"${tenantId}"`;

/** Every field of the sign-in log as JSON: written directly, since a run reads tens of thousands of them. */
const fields: ReadonlyMap<string, (one: Case) => string> = new Map([
  ['id', ({ signIn }: Case) => `"${signIn.id}"`],
  ['createdDateTime', ({ signIn }: Case) => `"${signIn.at.toISOString()}"`],
  ['userDisplayName', ({ user }: Case) => quoted(user?.displayName ?? '')],
  ['userPrincipalName', ({ user }: Case) => quoted((user?.userPrincipalName ?? '').toLowerCase())],
  ['userId', ({ userId }: Case) => `"${userId}"`],
  ['appId', appId],
  ['appDisplayName', app],
  ['ipAddress', ({ signIn }: Case) => `"${signIn.ip}"`],
  ['clientAppUsed', ({ signIn }: Case) => `"${clientWords[signIn.client]}"`],
  ['userAgent', ({ signIn }: Case) => `"${agents[signIn.platform]}"`],
  ['correlationId', ({ signIn, userId }: Case) => `"${signIn.id.slice(0, 8)}${userId.slice(8)}"`],
  ['conditionalAccessStatus', accessStatus],
  ['isInteractive', () => 'true'],
  ['riskDetail', () => '"none"'],
  ['riskLevelAggregated', risk],
  ['riskLevelDuringSignIn', risk],
  ['riskState', ({ signIn }: Case) => (signIn.risk === 'none' ? '"none"' : '"atRisk"')],
  ['riskEventTypes', riskEvents],
  ['riskEventTypes_v2', riskEvents],
  ['resourceDisplayName', app],
  ['resourceId', appId],
  ['homeTenantId', tenant],
  ['resourceTenantId', tenant],
  ['status', ({ signIn }: Case) => statuses.get(hasSecondFactor(signIn) ? successWithSecondFactor : statusOf[signIn.outcome])!],
  ['deviceDetail', device],
  ['location', place],
  ['appliedConditionalAccessPolicies', ({ applied, signIn, isPolicyReader }: Case) => (isPolicyReader ? applied.to(signIn) : '[]')],
]);

/** Writes sign-ins of the world as the log has them: all fields, or those selected. */
export function signInWriter(options: WriterOptions, select: readonly string[] | null): (signIn: WorldSignIn) => string {
  const selected = [...fields].filter(([name]) => select?.includes(name) ?? true);
  return (signIn) => {
    const user = options.accounts.ofPerson(signIn.personId, signIn.at)?.user;
    const one: Case = { ...options, signIn, user, userId: user?.id ?? objectIdOf(signIn.personId) };
    let text = '';
    for (const [name, write] of selected) text += `${text === '' ? '{' : ','}"${name}":${write(one)}`;
    return text === '' ? '{}' : `${text}}`;
  };
}
