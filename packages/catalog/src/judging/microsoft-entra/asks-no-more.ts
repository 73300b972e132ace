import { isAboutGuests } from '@rampart/domain/assess/names-guests.ts';
import type { Audience, SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';

/** What both are asked about: what there is, and what would be created instead. */
interface Beside {
  readonly there: SignInPolicy;
  readonly recommended: SignInPolicySettings;
}

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));
/** Of lists in which nothing means anything. */
const isNarrower = (some: readonly string[], all: readonly string[]): boolean =>
  all.length === 0 || (some.length > 0 && isWithin(some, all));

const hasCondition = ({ unsupportedConditions }: SignInPolicy, kind: UnsupportedCondition['kind']): boolean =>
  unsupportedConditions.some((condition) => condition.kind === kind);

function requiresNoMore({ there, recommended }: Beside): boolean {
  const [is, asked] = [there.grantRequirements, recommended.grantRequirements];
  const isSameOperator = is.all === asked.all || asked.of.length < 2;
  return there.decision === recommended.decision && isSameOperator && isWithin(is.of, asked.of) && isWithin(asked.of, is.of);
}

/** A session may be longer than asked for, and not shorter. */
const isNoShorter = (is: number | null, asked: number | null): boolean => is === null || (asked !== null && is >= asked);

function limitsNoMore({ there: { session: is }, recommended: { session: asked } }: Beside): boolean {
  const areTimes =
    isNoShorter(is.reauthenticateAfterHours, asked.reauthenticateAfterHours) &&
    isNoShorter(is.idleMinutes, asked.idleMinutes) &&
    isNoShorter(is.lifetimeMinutes, asked.lifetimeMinutes);
  return areTimes && (is.persistentBrowser === null || is.persistentBrowser === asked.persistentBrowser);
}

function includesNoMore({ there, recommended: { audience: asked } }: Beside): boolean {
  const { audience: is } = there;
  if (asked.everyone) return true;
  const namesGuests = is.guests || hasCondition(there, 'guests');
  const lists = (['people', 'groups', 'roles'] satisfies (keyof Audience)[]).every((list) => isWithin(is[list], asked[list]));
  return !is.everyone && (asked.guests || !namesGuests) && lists;
}

/** Accounts and groups to exclude are looked for elsewhere: a group may be excluded by one around it. */
function excludesAsMuch({ there, recommended: { excludedAudience: asked } }: Beside): boolean {
  const { excludedAudience: is } = there;
  const excludesGuests = is.guests && !hasCondition(there, 'excluded-guests');
  return (excludesGuests || !asked.guests) && isWithin(asked.roles, is.roles);
}

function isForNoMoreApps({ there: { apps: is }, recommended: { apps: asked } }: Beside): boolean {
  const isNamed = asked.all || (!is.all && isWithin(is.named, asked.named));
  return isNamed && isWithin(is.userActions, asked.userActions) && isWithin(asked.except, is.except);
}

function isForNoMorePlaces({ there, recommended }: Beside): boolean {
  const [is, asked] = [there.places, recommended.places];
  const isIncluded = asked.any || (!is.any && (asked.trusted || !is.trusted) && isWithin(is.zones, asked.zones));
  const [except, askedExcept] = [there.exceptPlaces, recommended.exceptPlaces];
  const isExcepted = except.any || ((except.trusted || !askedExcept.trusted) && isWithin(askedExcept.zones, except.zones));
  return isIncluded && isExcepted;
}

function isForNoMoreSignIns({ there, recommended }: Beside): boolean {
  const platforms = recommended.platforms.any || (!there.platforms.any && isWithin(there.platforms.named, recommended.platforms.named));
  return (
    platforms &&
    isWithin(recommended.exceptPlatforms, there.exceptPlatforms) &&
    isNarrower(there.clients, recommended.clients) &&
    isNarrower(there.signInRisk, recommended.signInRisk) &&
    isNarrower(there.userRisk, recommended.userRisk)
  );
}

type Json = UnsupportedCondition['raw'];

/** The same text for the same value, whatever the order of its fields; the vendor's remarks on types left out. */
function textOf(raw: Json): string {
  if (typeof raw !== 'object' || raw === null) return JSON.stringify(raw);
  if (Array.isArray(raw)) return `[${raw.map(textOf).toSorted().join()}]`;
  const fields = Object.entries(raw).filter(([name]) => !name.startsWith('@'));
  return `{${fields
    .map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`)
    .toSorted()
    .join()}}`;
}

const conditionTexts = ({ unsupportedConditions }: SignInPolicySettings): string[] =>
  unsupportedConditions.filter((condition) => !isAboutGuests(condition)).map(({ path, raw }) => `${path} ${textOf(raw)}`);

/** Whether a condition that is not modelled makes a policy narrower or wider is not known, so that they must be the same. */
const hasSameConditions = ({ there, recommended }: Beside): boolean =>
  isWithin(conditionTexts(there), conditionTexts(recommended)) && isWithin(conditionTexts(recommended), conditionTexts(there));

const respects = [
  requiresNoMore,
  limitsNoMore,
  includesNoMore,
  excludesAsMuch,
  isForNoMoreApps,
  isForNoMorePlaces,
  isForNoMoreSignIns,
  hasSameConditions,
];

/**
 * A policy that is there decides the same as the recommended one, and nothing more: it requires, limits and includes no more, and excludes
 * guests and roles as it does.
 */
export const asksNoMore = (there: SignInPolicy, recommended: SignInPolicySettings): boolean =>
  there.hasOtherControls !== true &&
  (there.unsupportedRequirements ?? []).length === 0 &&
  respects.every((isSo) => isSo({ there, recommended }));
