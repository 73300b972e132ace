import type { Entitlement } from '@rampart/contract/tenants.ts';
import { fullEntitlements, proofOfConceptEntitlements } from '@rampart/domain/entitlement-sets.ts';

export type EntitlementSet = 'none' | 'proof-of-concept' | 'full';

type Stored = Pick<Entitlement, 'id' | 'granted'>;

/** What is to change but is not applied: per entitlement its new value, only where that differs from the stored one. */
export interface PendingOverrides {
  readonly set: EntitlementSet;
  readonly grants: ReadonlyMap<number, boolean>;
}

export const noOverrides: PendingOverrides = { set: 'none', grants: new Map() };

export type OverrideAction =
  | { readonly type: 'toggled'; readonly entitlement: Stored }
  | { readonly type: 'set-chosen'; readonly set: EntitlementSet; readonly stored: readonly Stored[] }
  | { readonly type: 'cleared' };

const setMembers = { 'proof-of-concept': proofOfConceptEntitlements, full: fullEntitlements };

export const isGrantedWith = ({ grants }: PendingOverrides, { id, granted }: Stored): boolean => grants.get(id) ?? granted;

function toggled({ grants }: PendingOverrides, { id, granted }: Stored): PendingOverrides {
  const next = new Map(grants);
  if (!next.delete(id)) next.set(id, !granted);
  return { set: 'none', grants: next };
}

function chosen(set: EntitlementSet, stored: readonly Stored[]): PendingOverrides {
  if (set === 'none') return noOverrides;
  const grants = new Map(setMembers[set].map(({ id, granted }) => [id, granted]));
  const differing = stored.flatMap(({ id, granted }): [number, boolean][] => {
    const isGranted = grants.get(id) ?? granted;
    return isGranted === granted ? [] : [[id, isGranted]];
  });
  return { set, grants: new Map(differing) };
}

export function reduceOverrides(pending: PendingOverrides, action: OverrideAction): PendingOverrides {
  if (action.type === 'toggled') return toggled(pending, action.entitlement);
  return action.type === 'set-chosen' ? chosen(action.set, action.stored) : noOverrides;
}

/** As the call takes it. */
export const overridesToSave = ({ grants }: PendingOverrides) => [...grants].map(([id, granted]) => ({ id, granted, limit: null }));
