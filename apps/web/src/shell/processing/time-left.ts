import type { Run } from '@rampart/contract/collect.ts';

const minuteMs = 60_000;

/** From how long the newest runs took; nothing before one has finished. */
export function timeLeftText(runs: readonly Pick<Run, 'created_at' | 'finished_at'>[], remaining: number): string | undefined {
  const took = runs.flatMap(({ created_at: from, finished_at: to }) => (to === null ? [] : [Date.parse(to) - Date.parse(from)]));
  if (took.length === 0) return undefined;
  const left = (remaining * took.reduce((sum, one) => sum + one, 0)) / took.length;
  return left < minuteMs ? 'less than a minute left' : `about ${Math.round(left / minuteMs)} min left`;
}
