import { type Decision, type GrantRequirements, isMetWith } from '@rampart/domain/assess/decision.ts';

/** What the vendor decided, with its demands in our words. */
export interface VendorSays {
  readonly decision: 'allow' | 'block';
  readonly grantRequirements: GrantRequirements;
  /** Ids of what applied. */
  readonly policies: readonly string[];
}

/** Grant requirements that a person meets by meeting the others are left out, as either side may have done. */
function needed(grantRequirements: GrantRequirements): string {
  const each = [...new Map(grantRequirements.map((one) => [one.toSorted().join(' or '), one]))];
  const isMetAnyway = ([key, one]: (typeof each)[number]): boolean =>
    each.some(([other, narrower]) => other !== key && isMetWith([narrower], one));
  return each
    .filter((one) => !isMetAnyway(one))
    .map(([key]) => key)
    .toSorted()
    .join(' and ');
}

/** Where our decision cannot be right if the vendor's is. An unknown one may be either, but what it asks in any case the vendor asks. */
export function disagreement(ours: Decision, theirs: VendorSays): string | undefined {
  const [asked, askedThere] = [needed(ours.grantRequirements), needed(theirs.grantRequirements)];
  if (ours.decision === 'unknown') {
    const unasked = theirs.decision === 'block' ? [] : ours.grantRequirements.filter((one) => !isMetWith(theirs.grantRequirements, one));
    return unasked.length === 0
      ? undefined
      : `asks for ${JSON.stringify(unasked)} in any case, the vendor for ${JSON.stringify(theirs.grantRequirements)}`;
  }
  if (ours.decision !== theirs.decision) return `${ours.decision}, the vendor says ${theirs.decision}`;
  if (asked !== askedThere) return `asks for ${asked}, the vendor for ${askedThere}`;
  // Ours leaves out those that ask for nothing. Where a doubt makes no difference, it names all that may have been the last word.
  const isBySame = ours.by.every((id) => theirs.policies.includes(id)) || ours.by.includes(theirs.policies.at(-1) ?? ours.by[0] ?? '');
  return isBySame ? undefined : `decided by ${ours.by.join()}, the vendor's by ${theirs.policies.join()}`;
}
