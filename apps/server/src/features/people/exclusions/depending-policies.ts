import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { firstNames } from '@rampart/domain/first-of-many.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { loadReading, newestReadings } from '../../collect/index.ts';
import { listConnected } from '../../connect/index.ts';
import { type DeployedGroup, listDeployedGroups } from '../lists/deployed-group-store.ts';
import { type ListDeps, listIdentityApplications } from '../lists/identity-applications.ts';
import { exclusionGroups } from './exclusion-group.ts';
import { loadMatchedIds } from './exclusion-identity-store.ts';

const emergency: ExclusionType = 'emergency_access_exclusions';

/** A sign-in policy that excludes the emergency access accounts. */
interface DependingPolicy {
  readonly product: string;
  readonly productName: string;
  readonly name: string;
  readonly isEnforced: boolean;
  /** Emergency access accounts that it still excludes after the change. */
  readonly accountsLeft: number;
}

export interface RemovalImpact {
  /** Only those that exclude an account which the change takes away. */
  readonly policies: readonly DependingPolicy[];
  /** Connected products whose sign-in policies have never been read. */
  readonly notRead: readonly string[];
}

interface LosingGroup extends DeployedGroup {
  readonly accountsLeft: number;
}

/** The groups, as they were read back, that lose an account once the lists of this transaction are brought into them. */
async function losingGroups(deps: ListDeps, tx: TenantTx): Promise<LosingGroup[]> {
  const applications = await listIdentityApplications(deps, tx);
  const matched = await loadMatchedIds(tx, { types: [emergency], applications });
  const groups = (await listDeployedGroups(tx)).filter(({ list }) => list === exclusionList(emergency));
  return groups.flatMap((group) => {
    const after = new Set(matched.filter(({ applicationId }) => applicationId === group.applicationId).map(({ personId }) => personId));
    return group.memberIds.every((id) => after.has(id)) ? [] : [{ ...group, accountsLeft: after.size }];
  });
}

/** Rules that cannot name a group name its people one by one. */
const excludes = ({ excludedAudience: { groups, people } }: SignInPolicy, { target, memberIds }: DeployedGroup): boolean =>
  groups.includes(target) || memberIds.some((id) => people.includes(id));

const farFuture = new Date('9999-12-31T00:00:00Z');

/** Which policies lose emergency access accounts by the lists as they are in this transaction, by what was last read of them. */
export async function removalImpact(deps: ListDeps, tx: TenantTx): Promise<RemovalImpact> {
  const losing = await losingGroups(deps, tx);
  if (losing.length === 0) return { policies: [], notRead: [] };
  const policies: DependingPolicy[] = [];
  const notRead: string[] = [];
  for (const { id, product } of await listConnected(tx)) {
    if (!product.yields.includes(signInPolicies.id)) continue;
    // A reading that failed since does not make an enforced policy unknown.
    const [newest] = await newestReadings(tx, { keys: [{ applicationId: id, fact: signInPolicies.id }], at: farFuture, states: ['read'] });
    const reading = await loadReading(tx, signInPolicies, newest);
    if (reading.state === 'missing') notRead.push(product.name);
    else
      for (const policy of reading.value) {
        const group = losing.find((one) => excludes(policy, one));
        if (policy.mode === 'off' || group === undefined) continue;
        const isEnforced = policy.mode === 'enforced';
        policies.push({
          product: product.id,
          productName: product.name,
          name: policy.name,
          isEnforced,
          accountsLeft: group.accountsLeft,
        });
      }
  }
  return { policies, notRead };
}

const mostNamed = 5;

/**
 * A compromised account must go at once, so that the last one can be removed; but never unnoticed, while an enforced policy relies on it.
 */
export async function refuseLosingLast(deps: ListDeps, tx: TenantTx): Promise<void> {
  const { policies } = await removalImpact(deps, tx);
  const names = [...new Set(policies.filter(({ isEnforced, accountsLeft }) => isEnforced && accountsLeft === 0).map(({ name }) => name))];
  if (names.length === 0) return;
  const named = names.map((name) => `“${name}”`);
  const what = names.length === 1 ? '1 enforced policy excludes' : `${names.length} enforced policies exclude`;
  throw new HttpError(
    409,
    `${what} “${exclusionGroups[emergency].name}”, which would have no account left: ${firstNames(named, mostNamed)}. Add another emergency access account first, or confirm that you remove the last one.`,
  );
}
