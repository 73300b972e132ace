/** As in "48 s" or "3 min 20 s", from a start to an end or to now; nothing before the start. */
export function durationText(startedAt: string | null, finishedAt: string | null, now: number): string | undefined {
  if (startedAt === null) return undefined;
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  const seconds = Math.max(0, Math.round((end - Date.parse(startedAt)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
