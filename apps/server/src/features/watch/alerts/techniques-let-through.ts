import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { mitreAttack } from '@rampart/catalog/frameworks/mitre-attack.ts';
import { requirementsOf } from '@rampart/domain/framework.ts';
import type { PostureRisk } from '@rampart/domain/watch/posture-risk.ts';

const nameOf = new Map(requirementsOf(mitreAttack.requirements).map(({ id, name }) => [id, name]));
const techniquesOf = new Map<string, readonly string[]>(controlRegistry.map(({ id, answers }) => [id, answers['mitre-attack'] ?? []]));

/** The ways to attack that the controls stood against which are no longer in place, as MITRE ATT&CK names them. */
export function techniquesLetThrough({ controls }: PostureRisk): { id: string; name: string }[] {
  const broken = controls.filter(({ from, to }) => from === 'pass' && to === 'fail');
  const ids = new Set(broken.flatMap(({ id }) => techniquesOf.get(id) ?? []));
  return [...ids].toSorted().map((id) => ({ id, name: nameOf.get(id) ?? id }));
}
