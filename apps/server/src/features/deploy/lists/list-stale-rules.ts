import type { StaleRule } from '@rampart/contract/deploy.ts';
import { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { alwaysExcludedLists, exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { isSamePeople, peopleToExclude } from '@rampart/domain/deploy/people-to-exclude.ts';
import { SignInPolicySettings, type SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { loadReading, newestReadings } from '../../collect/index.ts';
import { type ListsToDeploy, listsToDeploy } from '../../people/index.ts';
import { listRulesNamingPeople, loadEverListed } from '../change-store.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { productTitle } from '../product-title.ts';

type Names = ReadonlyMap<string, string>;

/** As the application of a product was last read, by a run or after a deployment. Nothing when that is not known. */
async function policiesOf(tx: TenantTx, applicationId: string, at: Date): Promise<readonly SignInPolicy[] | undefined> {
  const keys = [{ applicationId, fact: signInPolicies.id }];
  const [newest] = await newestReadings(tx, { keys, at, states: ['read'] });
  const reading = newest && (await loadReading(tx, signInPolicies, newest));
  return reading?.state === 'read' ? reading.value : undefined;
}

interface Compared {
  readonly product: string;
  readonly type: ExclusionType;
  readonly rule: { readonly name: string; readonly people: readonly string[]; readonly next: readonly string[] };
  readonly names: Names;
}

function toStaleRule({ product, type, rule: { name, people, next }, names }: Compared): StaleRule {
  const nameAll = (ids: readonly string[]): string[] => ids.map((id) => names.get(id) ?? id);
  return {
    exclusion_type: type,
    product,
    product_title: productTitle(product),
    name,
    missing: nameAll(next.filter((id) => !people.includes(id))),
    former: nameAll(people.filter((id) => !next.includes(id))),
  };
}

async function staleIn(deps: DeployDeps, tx: TenantTx, { product, lists }: ListsToDeploy): Promise<StaleRule[]> {
  const created = await listRulesNamingPeople(tx, product);
  const target = created.length === 0 ? undefined : await deps.targets.find(tx, product);
  const policies = target && (await policiesOf(tx, target.id, deps.clock.now()));
  if (policies === undefined) return [];
  const ever = await loadEverListed(tx, product, alwaysExcludedLists);
  const names = await deps.surroundings.names(tx, product);
  const membersOf = (list: string): readonly string[] => lists.find((each) => each.list === list)?.memberIds ?? [];
  return ExclusionType.options.flatMap((type) => {
    const list = exclusionList(type);
    if (!alwaysExcludedLists.includes(list)) return [];
    const now = membersOf(list);
    const followed = {
      lists: [{ now, ever: [...(ever.get(list) ?? []), ...now] }],
      others: alwaysExcludedLists.filter((other) => other !== list).flatMap(membersOf),
    };
    return created.flatMap(({ change, target: id }) => {
      const [atFirst, rule] = [SignInPolicySettings.safeParse(change.after).data, policies.find((policy) => policy.id === id)];
      if (atFirst === undefined || rule === undefined) return [];
      const { people } = rule.excludedAudience;
      const next = peopleToExclude({ people, atFirst: atFirst.excludedAudience.people }, followed);
      return isSamePeople(people, next) ? [] : [toStaleRule({ product, type, rule: { name: rule.name, people, next }, names })];
    });
  });
}

const types = ExclusionType.options.filter((type) => alwaysExcludedLists.includes(exclusionList(type)));
const byNoOne = { actorId: '', actor: '', source: '', requestId: '' };

/** The rules of ours that name people one by one and differ from their list. To repair them is offered, with a plan; nothing repairs them by itself. */
export async function listStaleRules(deps: DeployDeps, tx: TenantTx): Promise<StaleRule[]> {
  const found: StaleRule[] = [];
  for (const each of await listsToDeploy(deps, tx, { types, by: byNoOne })) found.push(...(await staleIn(deps, tx, each)));
  return found;
}
