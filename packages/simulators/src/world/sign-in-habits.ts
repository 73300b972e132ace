import { mix, share, Dice } from './dice.ts';
import { type Member, departmentOf, type Chapter } from './member.ts';
import { type Office, destinations, type City } from './places.ts';
import type { WorldSignIn } from './world.ts';

const periodDays = 14;

/** Where a person is on a business trip that day; `null` at home. At most one trip a fortnight, of two to five days. */
export function tripOn(member: Member, chapter: Chapter, day: number): City | null {
  const period = Math.floor(day / periodDays);
  const dice = new Dice(mix(mix(member.key, 61), period));
  const likely = (departmentOf(chapter)?.travelShare ?? 0.2) * (chapter.isHead ? 2 : 1);
  if (!dice.chance(Math.min(0.5, likely))) return null;
  const begins = period * periodDays + dice.below(periodDays - 5);
  if (day < begins || day >= begins + dice.between(2, 5)) return null;
  const there = dice.pick(destinations);
  return there.city === chapter.office.city ? null : there;
}

type Device = Pick<WorldSignIn, 'client' | 'platform' | 'browser' | 'isManagedDevice'>;

const phone = (member: Member): 'ios' | 'android' => (share(mix(member.key, 71)) < 0.55 ? 'ios' : 'android');
const computer = (member: Member): 'windows' | 'macos' | 'linux' => {
  const taste = share(mix(member.key, 72));
  return taste < 0.82 ? 'windows' : taste < 0.96 ? 'macos' : 'linux';
};

/** A few people keep an old mail client, and machines send mail by SMTP. */
export function legacyClientOf(member: Member): 'exchange-active-sync' | 'imap' | 'pop' | 'smtp' | null {
  const taste = share(mix(member.key, 73));
  if (member.kind === 'service-account') return taste < 0.4 ? 'smtp' : null;
  if (taste < 0.022) return 'exchange-active-sync';
  if (taste < 0.032) return 'imap';
  return taste < 0.035 ? 'pop' : null;
}

/** The device of one sign-in. Okta sees browsers and phones only. */
export function deviceFor(member: Member, via: WorldSignIn['via'], dice: Dice): Device {
  const legacy = legacyClientOf(member);
  if (via === 'entra' && legacy !== null && dice.chance(0.5)) {
    return { client: legacy, platform: legacy === 'exchange-active-sync' ? phone(member) : 'windows', browser: '', isManagedDevice: false };
  }
  const isManagedDevice = share(mix(member.key, 74)) < 0.78;
  const way = dice.unit();
  if (way < 0.28)
    return { client: 'mobile-app', platform: phone(member), browser: '', isManagedDevice: isManagedDevice && dice.chance(0.6) };
  const platform = computer(member);
  if (via === 'entra' && way < 0.5) return { client: 'desktop-app', platform, browser: '', isManagedDevice };
  const taste = share(mix(member.key, 75));
  const browser = taste < 0.5 ? 'Edge 130.0.0' : taste < 0.88 ? 'Chrome 130.0.0' : platform === 'macos' ? 'Safari 18.1' : 'Firefox 131.0';
  return { client: 'browser', platform, browser, isManagedDevice };
}

const exchange = 'Office 365 Exchange Online';
const entraApps = [exchange, 'Microsoft Teams', 'Office 365 SharePoint Online', 'Microsoft 365', 'Azure Portal', 'Freight Desk'];
const oktaApps = ['Okta Dashboard', 'Freight Desk', 'Payroll', 'Customs Gateway', 'Salesforce', 'Expenses', 'Okta Admin Console'];

export function appFor(member: Member, { via, client }: Pick<WorldSignIn, 'via' | 'client'>, dice: Dice): string {
  if (client !== 'browser' && client !== 'desktop-app' && client !== 'mobile-app') return exchange;
  const app = dice.pick(via === 'entra' ? entraApps : oktaApps);
  const isForAdministrators = app === 'Azure Portal' || app === 'Okta Admin Console';
  return isForAdministrators && !member.isAdministrator ? (via === 'entra' ? 'Microsoft Teams' : 'Okta Dashboard') : app;
}

export function addressAtHome(member: Member): string {
  const word = mix(member.key, 76);
  return `198.18.${(word >>> 8) & 255}.${1 + (word % 254)}`;
}

export const addressAtOffice = ({ firstAddress }: Office, dice: Dice): string => `192.0.2.${firstAddress + dice.below(14)}`;
