import type { AnswerState } from '../frameworks/coverage.ts';

/** How one product does a job: all of its controls for it are in place, some, none; none could be judged; or it has none. */
export const jobStates = ['in-place', 'part', 'missing', 'unknown', 'none'] as const;
export type JobState = (typeof jobStates)[number];

export interface ProductDoing {
  readonly product: string;
  readonly controls: readonly { readonly jobs: readonly string[]; readonly state: AnswerState }[];
}

export interface JobOverlap {
  readonly job: string;
  readonly products: readonly { readonly product: string; readonly state: JobState; readonly controls: number }[];
  /** How many products have all of their controls for it in place. */
  readonly inPlaceIn: number;
  /** How many products have a control for it at all. */
  readonly ableProducts: number;
}

function jobState(states: readonly AnswerState[]): JobState {
  if (states.length === 0) return 'none';
  const inPlace = states.filter((state) => state === 'in-place').length;
  if (inPlace === states.length) return 'in-place';
  if (inPlace > 0) return 'part';
  return states.includes('missing') || states.includes('risk-accepted') ? 'missing' : 'unknown';
}

/** Which products do the same job: first what most of them can do, then by the job's own order. */
export function overlapOf(products: readonly ProductDoing[]): JobOverlap[] {
  const jobs = [...new Set(products.flatMap(({ controls }) => controls.flatMap((control) => control.jobs)))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return jobs
    .map((job) => {
      const doing = products.map(({ product, controls }) => {
        const own = controls.filter((control) => control.jobs.includes(job));
        return { product, state: jobState(own.map(({ state }) => state)), controls: own.length };
      });
      return {
        job,
        products: doing,
        inPlaceIn: doing.filter(({ state }) => state === 'in-place').length,
        ableProducts: doing.filter(({ state }) => state !== 'none').length,
      };
    })
    .toSorted((a, b) => b.ableProducts - a.ableProducts);
}
