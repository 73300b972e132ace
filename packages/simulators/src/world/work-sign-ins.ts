import { dayMs } from '@rampart/domain/day.ts';
import { Dice, mix, share } from './dice.ts';
import { chapterAt, departmentOf, hasAccountAt, secondFactorsAt, worksAt, type Chapter, type Member } from './member.ts';
import { destinations, type City, type Office } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import { localClock, timeOfDay } from './work-rhythm.ts';
import type { WorldPerson, WorldSignIn } from './world.ts';

/** On an ordinary workday, of an average person: a session lasts for more than a day. */
const entraMean = 0.5;
const oktaMean = 0.3;
/** Google Workspace keeps its own sessions beside the others'. */
const googleMean = 0.15;
/** Drawn apart from the others, and numbered behind them. */
const firstGoogleNumber = 1000;

type Result = Pick<WorldSignIn, 'outcome' | 'secondFactor' | 'risk'>;

/** The phone of a person who left keeps trying. */
const refused: Result = { outcome: 'disabled-account', secondFactor: 'none', risk: 'none' };

/** A person's own sign-ins on one day. */
export function workSignIns(seed: number, member: Member, day: number, push: (signIn: WorldSignIn) => void): void {
  if (member.isDormant || member.kind === 'emergency-account') return;
  const isMachine = member.kind === 'service-account';
  const dice = new Dice(mix(mix(member.key, 81), day));
  const activity = isMachine ? 2.5 : (0.4 + 1.2 * share(mix(member.key, 82))) * (member.kind === 'guest' ? 0.25 : 1);
  const entra = dice.times(entraMean * activity);
  const okta = isMachine || member.kind === 'guest' ? 0 : dice.times(oktaMean * activity);
  const googleDice = new Dice(mix(mix(member.key, 83), day));
  const google = isMachine || member.kind === 'guest' ? 0 : googleDice.times(googleMean * activity);
  if (entra + okta + google === 0) return;
  const chapter = chapterAt(member, day * dayMs + dayMs / 2);
  const trip = isMachine ? null : tripOn(member, chapter, day);
  const place = trip ?? chapter.office;
  const visit = (number: number, via: WorldSignIn['via'], draws: Dice): void => {
    const at = momentOf(day, place, isMachine, draws);
    if (at === null || !hasAccountAt(member, at)) return;
    if (!worksAt(member, at) && !draws.chance(0.12)) return;
    const { client, platform, browser, isManagedDevice } = deviceFor(member, via, draws);
    const isAtDesk = isMachine || draws.chance(0.65);
    const ip = trip !== null ? addressOnTrip(draws) : isAtDesk ? addressAtOffice(chapter.office, draws) : addressAtHome(member);
    const { outcome, secondFactor, risk } = worksAt(member, at)
      ? result(secondFactorsAt(member, chapter, at), client, trip !== null, draws)
      : refused;
    // Field by field: spreading three objects into one costs as much as everything else here together.
    push({
      id: uuidOf(seed, member.number, day, number),
      at: new Date(at),
      personId: member.id,
      via,
      app: appFor(member, via, client, draws),
      client,
      platform,
      browser,
      ip,
      country: place.country,
      city: place.city,
      latitude: place.latitude,
      longitude: place.longitude,
      outcome,
      secondFactor,
      risk,
      isManagedDevice,
      campaignId: null,
    });
  };
  for (let number = 0; number < entra + okta; number += 1) visit(number, number < entra ? 'entra' : 'okta', dice);
  for (let number = 0; number < google; number += 1) visit(firstGoogleNumber + number, 'google', googleDice);
}

/** A moment of the day in UTC, or none when it falls on a local day with less work. */
function momentOf(day: number, place: City, isMachine: boolean, dice: Dice): number | null {
  const local = timeOfDay(isMachine ? 1 : dice.unit(), dice.unit());
  const { offsetMs, workShares } = localClock(place, day);
  const inDay = (((local - offsetMs) % dayMs) + dayMs) % dayMs;
  const localDay = Math.floor((inDay + offsetMs) / dayMs);
  if (!isMachine && !dice.chance(workShares[localDay + 1]!)) return null;
  return day * dayMs + Math.floor(inDay);
}

const isModern = (client: WorldSignIn['client']): boolean => client === 'browser' || client === 'mobile-app' || client === 'desktop-app';

function result(factors: WorldPerson['secondFactors'], client: WorldSignIn['client'], isAway: boolean, dice: Dice): Result {
  const draw = dice.unit();
  const risk = dice.chance(isAway ? 0.03 : 0.003) ? (dice.chance(0.25) ? 'medium' : 'low') : 'none';
  if (draw < 0.035) return { outcome: 'wrong-password', secondFactor: 'none', risk };
  if (draw < 0.037) return { outcome: 'locked-out', secondFactor: 'none', risk };
  if (draw < 0.043) return { outcome: 'blocked-by-policy', secondFactor: 'none', risk };
  const isChallenged = isModern(client) && factors.length > 0 && dice.chance(isAway ? 0.9 : 0.4);
  const secondFactor = isChallenged ? dice.pick(factors) : 'none';
  return { outcome: isChallenged && dice.chance(0.012) ? 'second-factor-denied' : 'success', secondFactor, risk };
}

const periodDays = 14;

/** Where a person is on a business trip that day; `null` at home. At most one trip a fortnight, of two to five days. */
function tripOn(member: Member, chapter: Chapter, day: number): City | null {
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
function legacyClientOf(member: Member): 'exchange-active-sync' | 'imap' | 'pop' | 'smtp' | null {
  const taste = share(mix(member.key, 73));
  if (member.kind === 'service-account') return taste < 0.4 ? 'smtp' : null;
  if (taste < 0.022) return 'exchange-active-sync';
  if (taste < 0.032) return 'imap';
  return taste < 0.035 ? 'pop' : null;
}

/** The device of one sign-in. Only Microsoft sees more than browsers and phones. */
function deviceFor(member: Member, via: WorldSignIn['via'], dice: Dice): Device {
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

function appFor(member: Member, via: WorldSignIn['via'], client: WorldSignIn['client'], dice: Dice): string {
  if (!isModern(client)) return exchange;
  if (via === 'google') return 'Google Workspace';
  const app = dice.pick(via === 'entra' ? entraApps : oktaApps);
  const isForAdministrators = app === 'Azure Portal' || app === 'Okta Admin Console';
  return isForAdministrators && !member.isAdministrator ? (via === 'entra' ? 'Microsoft Teams' : 'Okta Dashboard') : app;
}

const addressOnTrip = (dice: Dice): string => `198.18.${dice.below(256)}.${dice.between(1, 254)}`;

function addressAtHome(member: Member): string {
  const word = mix(member.key, 76);
  return `198.18.${(word >>> 8) & 255}.${1 + (word % 254)}`;
}

const addressAtOffice = ({ firstAddress }: Office, dice: Dice): string => `192.0.2.${firstAddress + dice.below(14)}`;
