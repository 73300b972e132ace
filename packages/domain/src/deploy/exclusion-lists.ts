/** Kinds of exclusion, by the number under which the deployment log finds the jobs of their lists. */
const exclusionTypeIds = {
  emergency_access_exclusions: 659,
  service_account_exclusions: 660,
  most_attacked_group_exclusions: 661,
  most_attacked_overall_exclusions: 662,
  most_attacked_phishing_exclusions: 663,
  most_attacked_malware_exclusions: 664,
} as const;
type ExclusionKind = keyof typeof exclusionTypeIds;

/** What a list of people is called in a job and where its group is remembered. */
export const exclusionList = (type: ExclusionKind): string => `exclusion:${type}`;

/** The lists that every sign-in change must exclude; the required list comes first. */
export const alwaysExcludedLists: readonly string[] = [
  exclusionList('emergency_access_exclusions'),
  exclusionList('service_account_exclusions'),
];

/** The list with this number; nothing when there is none. */
export function exclusionListNumbered(id: number): string | undefined {
  const [type] = Object.entries(exclusionTypeIds).find(([, number]) => number === id) ?? [];
  return type === undefined ? undefined : exclusionList(type as ExclusionKind);
}
