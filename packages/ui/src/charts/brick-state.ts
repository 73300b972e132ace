/** How far the thing behind a brick has come. */
export type BrickState = 'deployed' | 'confirming' | 'staged' | 'selected' | 'remaining' | 'unknown' | 'risk-accepted';

/** In the order of the wall: what is laid first, then what is nearest to it. */
export const brickStates: Readonly<Record<BrickState, string>> = {
  deployed: 'Deployed',
  confirming: 'Being confirmed',
  staged: 'Staged',
  selected: 'Selected',
  remaining: 'Remaining',
  unknown: 'Not known',
  'risk-accepted': 'Risk accepted',
};
