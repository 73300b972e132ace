import type { CoveredRequirement } from '@rampart/contract/frameworks.ts';

export interface Branch {
  readonly requirement: CoveredRequirement;
  /** Everything below it, each before its parts, with how far below. */
  readonly below: readonly { readonly requirement: CoveredRequirement; readonly depth: number }[];
}

/** Families, tactics or pillars, each with what is under it. A requirement that is listed in several places stands in the first. */
export function branchesOf(requirements: readonly CoveredRequirement[]): Branch[] {
  const branches: { requirement: CoveredRequirement; below: { requirement: CoveredRequirement; depth: number }[] }[] = [];
  const depths = new Map<string, number>();
  for (const requirement of requirements) {
    if (requirement.parent === null) branches.push({ requirement, below: [] });
    else {
      const depth = (depths.get(requirement.parent) ?? 0) + 1;
      depths.set(requirement.identifier, depth);
      branches.at(-1)?.below.push({ requirement, depth });
    }
  }
  return branches;
}

const words = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** What has all the words in its identifier or its name; a family that has them shows everything below it. */
export function matchingBranches(branches: readonly Branch[], filter: string): Branch[] {
  const asked = words(filter);
  if (asked.length === 0) return [...branches];
  const matches = ({ identifier, name }: CoveredRequirement): boolean => {
    const text = `${identifier} ${name}`.toLowerCase();
    return asked.every((word) => text.includes(word));
  };
  return branches.flatMap((branch) => {
    if (matches(branch.requirement)) return [branch];
    const below = branch.below.filter(({ requirement }) => matches(requirement));
    return below.length === 0 ? [] : [{ ...branch, below }];
  });
}

/** Those that stand under a tactic, also where it is not the first one that they are listed under. */
export const partsOf = (requirements: readonly CoveredRequirement[], identifier: string): CoveredRequirement[] =>
  requirements.filter(({ parent, also_under: also }) => parent === identifier || also.includes(identifier));
