import type { ActedBy } from '../audit/index.ts';
import type { PeopleList } from '../people/index.ts';
import type { JobAction, Phase, WantedControl } from './jobs/job-store.ts';

export interface NewJob {
  readonly product: string;
  readonly phase: Phase;
  readonly action: JobAction;
  readonly wanted: readonly WantedControl[];
  /** Those that groups shall hold, for a job about people instead of controls. */
  readonly lists?: readonly PeopleList[];
  readonly programId: string | null;
  /** None for a job that is for a whole program. */
  readonly remediationId: string | null;
  /** The plan that somebody agreed to; without one, what is found is taken. */
  readonly planHash?: string | undefined;
  /** The job that this one undoes. */
  readonly undoes?: string;
  /** Whose choice it carries out, where nobody in particular starts it. */
  readonly chosenBy?: string | null;
  /** It follows from a job that a second person has agreed to. */
  readonly isAgreedTo?: boolean;
  /** The account is left empty for what nobody in particular starts. */
  readonly by: ActedBy;
}
