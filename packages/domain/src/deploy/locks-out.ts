import type { Change } from '../change.ts';
import { SignInPolicySettings } from '../sign-in-policy.ts';
import { idsWithin } from './ids-within.ts';

const settingsIn = (image: unknown): SignInPolicySettings | undefined => SignInPolicySettings.safeParse(image).data;

/** It decides about signing in. */
export const isSignInChange = ({ before, after }: Pick<Change, 'before' | 'after'>): boolean => settingsIn(after ?? before) !== undefined;

/** The groups that it excludes, before or after. */
export const groupsExcludedBy = ({ before, after }: Pick<Change, 'before' | 'after'>): string[] =>
  [before, after].flatMap((image) => settingsIn(image)?.excludedAudience.groups ?? []);

const isStrict = ({ decision, grantRequirements }: SignInPolicySettings): boolean =>
  decision === 'block' || grantRequirements.of.length > 0;

/** More is refused or demanded than before, or it begins to be. */
function isStricter(before: SignInPolicySettings | undefined, after: SignInPolicySettings): boolean {
  if (before === undefined || before.mode !== 'enforced') return isStrict(after);
  if (after.decision === 'block' && before.decision !== 'block') return true;
  return after.grantRequirements.of.some((grantRequirement) => !before.grantRequirements.of.includes(grantRequirement));
}

/** The excluded people whom a change would lock out if they could not meet its requirements. */
export function lockedOutBy(
  { before, after }: Pick<Change, 'before' | 'after'>,
  excluded: readonly string[],
  groups: Parameters<typeof idsWithin>[1],
): string[] {
  const [was, will] = [settingsIn(before), settingsIn(after)];
  if (will === undefined) return [];
  const excludedIn = ({ excludedAudience: { people, groups: named } }: SignInPolicySettings): ReadonlySet<string> =>
    new Set([...people, ...idsWithin(named, groups)]);
  const [excludedBefore, excludedAfter] = [was && excludedIn(was), excludedIn(will)];
  return excluded.filter((id) => !excludedAfter.has(id) && (isStricter(was, will) || excludedBefore?.has(id) === true));
}
