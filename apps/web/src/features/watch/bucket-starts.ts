export type Aggregate = 'day' | 'week' | 'month';

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Weeks begin on Monday, as the server counts them. */
function startOf(day: string, by: Aggregate): number {
  const date = new Date(day);
  if (by === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return by === 'day' ? date.getTime() : date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs;
}

function nextOf(start: number, by: Aggregate): number {
  const date = new Date(start);
  if (by === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return start + (by === 'day' ? 1 : 7) * dayMs;
}

/** The first day of each period of a range, also of those that the server knows nothing about. */
export function bucketStarts({ from, to }: { readonly from: string; readonly to: string }, by: Aggregate): string[] {
  const starts: string[] = [];
  for (let start = startOf(from, by); start <= Date.parse(to); start = nextOf(start, by)) starts.push(dayOf(start));
  return starts;
}
