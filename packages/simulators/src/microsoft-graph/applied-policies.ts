import type { WorldSignIn } from '../world/world.ts';
import type { Row } from './list-page.ts';
import type { Kept, SettingsShelf } from './settings-shelf.ts';
import { isLegacy } from './sign-in-words.ts';

type Case = 'proved' | 'denied' | 'blocked' | 'not-asked';

const caseOf = ({ outcome, secondFactor }: WorldSignIn): Case => {
  if (outcome === 'blocked-by-policy') return 'blocked';
  if (outcome === 'second-factor-denied') return 'denied';
  return outcome === 'success' && secondFactor !== 'none' ? 'proved' : 'not-asked';
};

interface Shape {
  readonly clientAppTypes: readonly string[];
  readonly applications: { readonly includeApplications: readonly string[] };
}

const words: Readonly<Record<string, string>> = {
  mfa: 'Mfa',
  block: 'Block',
  compliantDevice: 'RequireCompliantDevice',
  domainJoinedDevice: 'RequireDomainJoinedDevice',
};

/** What one policy came to. The world decides what happened; this says by which policy, and never the opposite of it. */
function resultOf(policy: Kept, which: Case, isOld: boolean): string {
  const { clientAppTypes, applications } = policy['conditions'] as Shape;
  const controls = (policy['grantControls'] as { builtInControls: readonly string[] } | null)?.builtInControls ?? [];
  const isReported = policy['state'] !== 'enabled';
  const said = (result: 'Success' | 'Failure' | 'NotApplied'): string =>
    isReported ? `reportOnly${result}` : `${result[0]!.toLowerCase()}${result.slice(1)}`;
  if (!applications.includeApplications.includes('All')) return said('NotApplied');
  if (!clientAppTypes.includes('all')) return isReported && isOld && controls.includes('block') ? said('Failure') : said('NotApplied');
  if (controls.includes('block')) return which === 'blocked' && !isReported ? said('Failure') : said('NotApplied');
  if (!controls.includes('mfa') || which === 'not-asked' || which === 'blocked') return said('NotApplied');
  return which === 'proved' ? said('Success') : isReported ? said('NotApplied') : said('Failure');
}

function rowsOf(policies: readonly Kept[], which: Case, isOld: boolean): readonly Row[] {
  return policies
    .filter(({ state }) => state !== 'disabled')
    .map((policy) => ({
      id: policy.id,
      displayName: policy.displayName,
      enforcedGrantControls: ((policy['grantControls'] as { builtInControls: readonly string[] } | null)?.builtInControls ?? []).map(
        (control) => words[control] ?? control,
      ),
      enforcedSessionControls:
        (policy['sessionControls'] as { signInFrequency: unknown } | null)?.signInFrequency == null ? [] : ['SignInFrequency'],
      result: resultOf(policy, which, isOld),
    }));
}

/** There are only a few cases for each state of the policies: each is worked out once, as thousands of sign-ins share it. */
export class AppliedPolicies {
  readonly #shelf: SettingsShelf;
  readonly #known = new WeakMap<readonly Kept[], Map<string, string>>();

  constructor(shelf: SettingsShelf) {
    this.#shelf = shelf;
  }

  /** As JSON. */
  to(signIn: WorldSignIn): string {
    const policies = this.#shelf.at(signIn.at.getTime());
    const which = caseOf(signIn);
    const isOld = isLegacy(signIn.client);
    const key = `${which} ${isOld}`;
    const cases = this.#known.get(policies) ?? new Map<string, string>();
    this.#known.set(policies, cases);
    const rows = cases.get(key) ?? JSON.stringify(rowsOf(policies, which, isOld));
    cases.set(key, rows);
    return rows;
  }
}
