import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { exclusionTypes } from './exclusion-types.ts';

export interface CustomGroupsSearch {
  /** The list that is open; without it the first. */
  readonly type?: ExclusionType;
}

/** From the address, which anyone may have written. */
export function parseCustomGroupsSearch(raw: Readonly<Record<string, unknown>>): CustomGroupsSearch {
  const known = exclusionTypes.find(({ type }) => type === raw['type']);
  return known === undefined ? {} : { type: known.type };
}
