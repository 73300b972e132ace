import { builtInRoleNames } from '@rampart/catalog/judging/microsoft-entra/built-in-role-names.ts';
import type { Control } from '@rampart/domain/control.ts';
import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import { optional } from '@rampart/domain/fact.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listEmergencyAccess } from '../../people/index.ts';
import type { ContentInput } from './content-input.ts';
import type { RemediateDeps } from '../remediate-deps.ts';

/** What a file is made from, and what only its readers need. */
export interface GatheredContent extends ContentInput {
  /** The addresses of the emergency access accounts, which every change must exclude. */
  readonly emergencyAccess: readonly string[];
  /** How many of them the prepared settings exclude. */
  readonly excluded: number;
  /** What people call things, by the vendor's id of them. */
  readonly names: ReadonlyMap<string, string>;
}

const Rule = z.object({ partOf: z.string(), name: z.string() });

/** The policies that rules are part of: no fact lists them, but a rule is called `policy: rule`. */
function policiesIn(facts: readonly unknown[]): (readonly [string, string])[] {
  return facts.flat().flatMap((entry) => {
    const { data } = Rule.safeParse(entry);
    return data?.name.includes(': ') ? [[data.partOf, data.name.slice(0, data.name.indexOf(': '))] as const] : [];
  });
}

/** Settings name people, groups, directory roles and zones by id, also of controls that do not ask for them. */
const named = { people: optional(people), groups: optional(groups), roles: optional(roles), zones: optional(zones) };

export async function gatherContent(deps: RemediateDeps, tx: TenantTx, input: ContentInput): Promise<GatheredContent> {
  const { product, controls } = input;
  const asking: Pick<Control, 'id' | 'needs'> = { id: `${product.id.replaceAll('_', '-')}.names`, needs: named };
  const readings = (await deps.assessment.readings(tx, [asking])).get(product.id);
  const listed = [...(readings?.values() ?? [])].map((reading) => (reading.state === 'read' ? reading.value : []));
  const excluded = await deps.assessment.excluded(tx, product.id);
  const facts = controls.flatMap(({ deployment }) => Object.values(deployment?.facts ?? {}));
  return {
    ...input,
    emergencyAccess: await listEmergencyAccess(tx),
    excluded: 'accounts' in excluded ? excluded.accounts.length : 0,
    names: new Map([...builtInRoleNames, ...policiesIn(facts), ...namesIn([...listed, ...facts])]),
  };
}
