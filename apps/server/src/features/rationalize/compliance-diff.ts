import type { ComplianceDiff, ControlDiff } from '@rampart/contract/rationalize.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { Framework, Requirement } from '@rampart/domain/framework.ts';

interface Placed {
  readonly requirement: Requirement;
  readonly family: Requirement;
}

const placesOf = new WeakMap<Framework, ReadonlyMap<string, Placed>>();

/** Every requirement with its family, worked out once for each framework. */
function placesIn(framework: Framework): ReadonlyMap<string, Placed> {
  const known = placesOf.get(framework);
  if (known) return known;
  const places = new Map<string, Placed>();
  const visit = (requirement: Requirement, family: Requirement): void => {
    places.set(requirement.id, { requirement, family });
    for (const part of requirement.parts) visit(part, family);
  };
  for (const family of framework.requirements) visit(family, family);
  placesOf.set(framework, places);
  return places;
}

/** The requirements that controls of a product answer, and how many of those controls are in place. */
export function complianceDiff(framework: Framework, controls: readonly Control[], diffs: readonly ControlDiff[]): ComplianceDiff[] {
  const completed = new Set(diffs.filter((diff) => diff.is_complete).map(({ id }) => id));
  const answering = new Map<string, string[]>();
  for (const { id, answers } of controls)
    for (const requirement of answers[framework.id] ?? []) answering.set(requirement, [...(answering.get(requirement) ?? []), id]);
  return [...placesIn(framework)].flatMap(([id, { requirement, family }]) => {
    const ids = answering.get(id);
    if (ids === undefined) return [];
    const complete = ids.filter((control) => completed.has(control)).length;
    return [
      {
        framework_entry_name: requirement.name,
        framework_entry_identifier: id,
        framework_family_name: family.name,
        framework_family_identifier: family.id,
        control_diff_ids: ids,
        is_complete: complete === ids.length,
        count_complete: complete,
        count_incomplete: ids.length - complete,
        control_count: ids.length,
      },
    ];
  });
}
