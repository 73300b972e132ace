import { entitlements } from '@rampart/domain/entitlement.ts';
import type { EntitlementGrant } from '@rampart/domain/entitlement-state.ts';
import type { EntitlementChange } from './entitlement-store.ts';

const nameOf = (id: number): string => entitlements.find((entitlement) => entitlement.id === id)?.name ?? `entitlement ${id}`;
const limitText = (limit: number | null): string => (limit === null ? 'none' : String(limit));
const listed = (verb: string, names: readonly string[]): string[] => (names.length > 0 ? [`${verb} ${names.join(', ')}`] : []);

/** What was granted, withdrawn and limited, in words: for the log, and for the people it concerns. */
export function describeEntitlementChanges(
  changes: readonly EntitlementChange[],
  before: (id: number) => EntitlementGrant,
): { readonly text: string; readonly details: Readonly<Record<string, string>> } {
  const granted = changes.filter((change) => change.granted && !before(change.id).granted).map(({ id }) => nameOf(id));
  const withdrawn = changes.filter((change) => !change.granted && before(change.id).granted).map(({ id }) => nameOf(id));
  const limits = changes
    .filter((change) => change.limit !== before(change.id).limit)
    .map(({ id, limit }) => `${nameOf(id)} from ${limitText(before(id).limit)} to ${limitText(limit)}`);
  const parts = [...listed('granted', granted), ...listed('withdrew', withdrawn), ...listed('changed the limit of', limits)];
  return { text: parts.join('; '), details: { granted: granted.join(', '), withdrawn: withdrawn.join(', '), limits: limits.join(', ') } };
}
