import type { JobDetail } from '@rampart/contract/deploy.ts';
import { anotherObject } from '@rampart/domain/deploy/another-object.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';
import { momentText } from '@rampart/ui/format.ts';

const mostNamed = 8;
const mostDifferences = 3;

interface Undone {
  /** `of Block legacy sign-in`, `of the whole program`. */
  readonly what: string;
  readonly deployed_by: string;
  readonly created_ts: string;
  readonly changes: readonly string[];
  /** What else follows. */
  readonly others: readonly string[];
}

/** Whose deployment is undone, what of it, and what follows besides. */
export const rollbackQuestion = ({
  what,
  deployed_by: by,
  created_ts: at,
  changes,
  others,
}: Undone): Pick<Confirmation, 'message' | 'consequences'> => ({
  message: `The deployment ${what} by ${by}, ${momentText(at)}, is undone. Settings that someone else has changed since stay as they are and are listed.`,
  consequences: [
    ...changes.slice(0, mostNamed).map((change) => `Undone: ${change}`),
    ...(changes.length > mostNamed ? [`and ${changes.length - mostNamed} more changes`] : []),
    ...others,
  ],
});

/** `of the list Executives`, `of the lists Executives and Finance`; the whole program where it is of none. */
export function subjectOfDeployment({ remediation, lists }: Pick<JobDetail, 'remediation' | 'lists'>): string {
  if (remediation !== null) return `of ${remediation}`;
  if (lists.length === 0) return 'of the whole program';
  return `of the ${lists.length === 1 ? 'list' : 'lists'} ${lists.join(', ')}`;
}

/** `Changed policy “Require MFA”. Enable policy: On → Report-only` */
function undoneText(change: JobDetail['changes'][number]): string {
  const removal = change.kind === 'create' ? anotherObject({ kind: 'delete', object: change.object }) : undefined;
  const settings = change.kind === 'create' || change.kind === 'delete' ? [] : change.differences;
  const back = settings
    .slice(0, mostDifferences)
    .map(({ path, before, after }) => `${path}: ${after ?? 'not set'} → ${before ?? 'not set'}`);
  const more = settings.length > mostDifferences ? [`and ${settings.length - mostDifferences} more settings`] : [];
  return [changeTitle(change, 'done'), ...(removal === undefined ? [] : [removal]), [...back, ...more].join(', ')]
    .filter((part) => part !== '')
    .join('. ');
}

/** The question of a job of the Deployment Log, from the changes that it has made. */
export function questionOfJob(job: JobDetail): Pick<Confirmation, 'message' | 'consequences'> {
  const { remediation, lists, objects, changes } = job;
  const what = objects.length > 0 ? `that restored ${objects.join(', ')}` : subjectOfDeployment({ remediation, lists });
  const made = changes.filter(({ state }) => state === 'applied' || state === 'unconfirmed');
  return rollbackQuestion({
    ...job,
    what,
    changes: made.map(undoneText),
    others: ['Subscriptions that would deploy this again are paused until you resume them.'],
  });
}
