/** More than that are not kept: then the next run reads nothing again, as with a log that shows everything at once. */
const mostKeys = 100_000;

/** What a run knows of the records that its log may show late: which were counted before, and which the next run has to know. */
export function openRecentKeys(counted: ReadonlySet<string>, recentFrom: Date) {
  const recent = new Set<string>();
  return {
    isNew: (key: string, at: Date): boolean => {
      if (at >= recentFrom && recent.size <= mostKeys) recent.add(key);
      return !counted.has(key);
    },
    /** Nothing where there are too many to be kept. */
    list: (): readonly string[] | undefined => (recent.size > mostKeys ? undefined : [...recent]),
  };
}
