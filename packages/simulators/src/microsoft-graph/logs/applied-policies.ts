import type { WorldSignIn } from '../../world/world.ts';
import type { Row } from '../api/odata-list.ts';
import type { AuditedStore, Setting } from '../conditional-access/audited-store.ts';
import { isLegacy } from './sign-in-words.ts';

type SecondFactorResult = 'proved' | 'denied' | 'blocked' | 'not-required';

const secondFactorResult = ({ outcome, secondFactor }: WorldSignIn): SecondFactorResult => {
  if (outcome === 'blocked-by-policy') return 'blocked';
  if (outcome === 'second-factor-denied') return 'denied';
  return outcome === 'success' && secondFactor !== 'none' ? 'proved' : 'not-required';
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

/** What one policy came to. The world decides what happened; this says by result policy, and never the opposite of it. */
function resultOf(policy: Setting, result: SecondFactorResult, isLegacyClient: boolean): string {
  const { clientAppTypes, applications } = policy['conditions'] as Shape;
  const controls = (policy['grantControls'] as { builtInControls: readonly string[] } | null)?.builtInControls ?? [];
  const isReported = policy['state'] !== 'enabled';
  const named = (outcome: 'Success' | 'Failure' | 'NotApplied'): string =>
    isReported ? `reportOnly${outcome}` : `${outcome[0]!.toLowerCase()}${outcome.slice(1)}`;
  if (!applications.includeApplications.includes('All')) return named('NotApplied');
  if (!clientAppTypes.includes('all'))
    return isReported && isLegacyClient && controls.includes('block') ? named('Failure') : named('NotApplied');
  if (controls.includes('block')) return result === 'blocked' && !isReported ? named('Failure') : named('NotApplied');
  if (!controls.includes('mfa') || result === 'not-required' || result === 'blocked') return named('NotApplied');
  return result === 'proved' ? named('Success') : isReported ? named('NotApplied') : named('Failure');
}

function rowsOf(policies: readonly Setting[], result: SecondFactorResult, isLegacyClient: boolean): readonly Row[] {
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
      result: resultOf(policy, result, isLegacyClient),
    }));
}

/** There are only a few cases for each state of the policies: each is worked out once, as thousands of sign-ins share it. */
export class AppliedPolicies {
  readonly #policies: AuditedStore;
  readonly #known = new WeakMap<readonly Setting[], Map<string, string>>();

  constructor(policies: AuditedStore) {
    this.#policies = policies;
  }

  /** As JSON. */
  to(signIn: WorldSignIn): string {
    const policies = this.#policies.at(signIn.at.getTime());
    const result = secondFactorResult(signIn);
    const isLegacyClient = isLegacy(signIn.client);
    const key = `${result} ${isLegacyClient}`;
    const cases = this.#known.get(policies) ?? new Map<string, string>();
    this.#known.set(policies, cases);
    const rows = cases.get(key) ?? JSON.stringify(rowsOf(policies, result, isLegacyClient));
    cases.set(key, rows);
    return rows;
  }
}
