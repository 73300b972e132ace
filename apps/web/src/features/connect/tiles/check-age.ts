const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** As in "12 s ago": short, because it stands in every tile. A clock that runs ahead of ours counts as now. */
export function checkAge(timestamp: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(timestamp)) / 1000));
  if (seconds < minuteSeconds) return `${seconds} s ago`;
  if (seconds < hourSeconds) return `${Math.floor(seconds / minuteSeconds)} min ago`;
  if (seconds < daySeconds) return `${Math.floor(seconds / hourSeconds)} h ago`;
  return `${Math.floor(seconds / daySeconds)} d ago`;
}
