import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { mailsMarked, type Mark, type Marks } from './marks.ts';

interface Answer {
  readonly data: { readonly succeeded: readonly string[]; readonly job_uuids: readonly string[] };
}

export interface ExclusionCall {
  readonly kinds: readonly Mark[];
  /** What a failure is called. */
  readonly title: string;
  readonly send: (type: ExclusionType, mails: string[]) => Promise<Answer>;
}

export interface Problem {
  readonly title: string;
  readonly message: string;
}

export interface Sent {
  /** The mails whose marks were taken. */
  readonly done: readonly string[];
  readonly jobCount: number;
  readonly problems: readonly Problem[];
}

/** As many as one call takes. */
const mostPerCall = 500;

const inBatches = (mails: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(mails.length / mostPerCall) }, (_, at) => mails.slice(at * mostPerCall, (at + 1) * mostPerCall));

/** Every mark that can be applied is, though another cannot. */
export async function sendMarks(type: ExclusionType, marks: Marks, calls: readonly ExclusionCall[]): Promise<Sent> {
  const done: string[] = [];
  const problems: Problem[] = [];
  let jobCount = 0;
  for (const { kinds, title, send } of calls)
    for (const mails of inBatches(mailsMarked(marks, ...kinds)))
      try {
        const { succeeded, job_uuids: jobs } = (await send(type, mails)).data;
        const left = mails.filter((mail) => !succeeded.includes(mail));
        done.push(...mails.filter((mail) => succeeded.includes(mail)));
        jobCount += jobs.length;
        if (left.length > 0) problems.push({ title, message: `Not changed: ${left.join(', ')}. Check the list, then try again.` });
      } catch (error) {
        problems.push({ title, message: errorText(error) });
      }
  return { done, jobCount, problems };
}
