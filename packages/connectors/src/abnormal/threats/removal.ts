import type { ThreatMessage } from '../schema.ts';

export type Removal = 'automatically' | 'later' | 'attempted' | 'left' | 'safe';

/** Words of `remediationStatus`. The description has an example of the first; the others are known from public integrations. */
const statuses: readonly (readonly [RegExp, Removal])[] = [
  [/^auto[- ]remediated$/i, 'automatically'],
  [/^post[- ]remediated$|^remediated$/i, 'later'],
  [/^remediation attempted$/i, 'attempted'],
  [/^marked safe$/i, 'safe'],
];

/** What is not known to have been taken out was left. The flags are older than the status, and required in every answer. */
export function removalOf({ remediationStatus, autoRemediated, postRemediated }: ThreatMessage): Removal {
  const said = statuses.find(([word]) => word.test(remediationStatus?.trim() ?? ''))?.[1];
  if (said !== undefined) return said;
  if (remediationStatus) return 'left';
  return autoRemediated === true ? 'automatically' : postRemediated === true ? 'later' : 'left';
}
