import { addExclusions, type ExclusionType, removeExclusions, syncExclusions } from '@rampart/contract/people.ts';
import { api } from '../../../shell/api/api.ts';
import type { Mark } from './marks.ts';

interface Answer {
  readonly data: { readonly succeeded: readonly string[]; readonly job_uuids: readonly string[] };
}

export interface ExclusionCall {
  readonly kinds: readonly Mark[];
  /** What a failure is called. */
  readonly title: string;
  readonly send: (type: ExclusionType, mails: string[]) => Promise<Answer>;
}

/** Adding comes first: a list whose people are exchanged is not empty in between. */
export const exclusionCalls: readonly ExclusionCall[] = [
  {
    kinds: ['add'],
    title: 'Error Adding Members',
    send: (exclusion_type, add) => api(addExclusions, { body: { exclusion_type, add } }),
  },
  {
    kinds: ['remove'],
    title: 'Error Removing Members',
    send: (exclusion_type, remove) => api(removeExclusions, { body: { exclusion_type, remove } }),
  },
  {
    kinds: ['sync', 'refresh'],
    title: 'Error Syncing Members',
    send: (exclusion_type, sync) => api(syncExclusions, { body: { exclusion_type, sync } }),
  },
];
