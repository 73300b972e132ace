/** Few days are all named; of more, every seventh; of a season, every thirtieth. */
export function trendTicks(days: readonly string[]): string[] {
  const every = days.length > 45 ? 30 : days.length > 14 ? 7 : 1;
  return days.filter((_, place) => place % every === 0);
}
