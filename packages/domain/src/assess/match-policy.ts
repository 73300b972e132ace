import type { SignInPolicy } from '../sign-in-policy.ts';
import type { SignIn } from '../sign-in.ts';
import { conditionLabel } from '../unsupported-condition.ts';
import { allOf, cannotTell, certaintyOf, type Certainty, no, yes } from './certainty.ts';
import { matchesPlace, type Whereabouts } from './matches-place.ts';
import { isAboutGuests } from './names-guests.ts';

/** All of a sign-in that policies ask about. */
export type Attempt = Pick<SignIn, 'personId' | 'appId' | 'client' | 'platform' | 'address' | 'country' | 'risk'>;

/** A policy beside a sign-in. */
export interface Match {
  readonly policy: SignInPolicy;
  readonly certainty: Certainty;
  /** What is missing to decide, in words; only where it cannot be decided. */
  readonly unclear: readonly string[];
}

/** A sign-in may have come from a platform that has no name here. */
const hasOtherPlatforms = ({ unsupportedConditions }: SignInPolicy): boolean =>
  unsupportedConditions.some(({ kind }) => kind === 'platforms');

function matchesPlatform(policy: SignInPolicy, platform: SignIn['platform']): Certainty {
  const { platforms, exceptPlatforms } = policy;
  if (platforms.any && exceptPlatforms.length === 0) return yes;
  if (platform === 'unknown') return platforms.any || platforms.named.length > 0 ? cannotTell : no;
  if (exceptPlatforms.includes(platform)) return no;
  return platforms.any || platforms.named.includes(platform) ? yes : hasOtherPlatforms(policy) ? cannotTell : no;
}

function matchesClient({ clients }: SignInPolicy, client: SignIn['client']): Certainty {
  if (clients.length === 0) return yes;
  return client === 'unknown' ? cannotTell : certaintyOf(clients.includes(client));
}

function matchesRisk({ signInRisk }: SignInPolicy, risk: SignIn['risk']): Certainty {
  if (signInRisk.length === 0) return yes;
  return risk === 'unknown' ? cannotTell : certaintyOf(signInRisk.some((level) => level === risk));
}

const asksKindOfGuest = ({ unsupportedConditions }: SignInPolicy): boolean => unsupportedConditions.some(isAboutGuests);

interface Asked {
  readonly policy: SignInPolicy;
  readonly attempt: Pick<Attempt, 'client' | 'platform' | 'risk'>;
  /** Worked out once for each person, app and place. */
  readonly audience: Certainty;
  readonly app: Certainty;
  readonly where: Whereabouts;
}

export function matchPolicy({ policy, attempt, audience, app, where }: Asked): Match {
  const parts: readonly (readonly [string, Certainty])[] = [
    [
      asksKindOfGuest(policy) ? 'the groups, the roles and the kind of guest of the person' : 'the groups and roles of the person',
      audience,
    ],
    ['the app', app],
    ['the kind of client', matchesClient(policy, attempt.client)],
    ['the platform', matchesPlatform(policy, attempt.platform)],
    ['the place', matchesPlace(policy, where)],
    ['the risk of the sign-in', matchesRisk(policy, attempt.risk)],
    // No sign-in shows how risky the account was at the time.
    ['the risk of the account', policy.userRisk.length === 0 ? yes : cannotTell],
    ...policy.unsupportedConditions
      .filter((condition) => !isAboutGuests(condition))
      .map((condition) => [conditionLabel(condition), cannotTell] as const),
  ];
  const certainty = allOf(parts.map(([, part]) => part));
  const unclear = certainty === cannotTell ? parts.filter(([, part]) => part === cannotTell).map(([what]) => what) : [];
  return { policy, certainty, unclear };
}
