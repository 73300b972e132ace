/** More than that are not kept: then the next run reads nothing again, as with a log that shows everything at once. */
const mostKeys = 100_000;

/** As it is stored: when the record is from, and its key. */
const Stored = /^(\d+) (.*)$/s;

interface Overlap {
  /** Records that earlier runs have counted, as they were stored. */
  readonly counted: readonly string[];
  /** Up to where those runs have read: the time of a key that was stored without one. */
  readonly readBefore: Date | undefined;
  readonly overlapMs: number;
  readonly asOf: Date;
}

/** What a run knows of the records that its log may show late: which were counted before, and which the next run has to know. */
export function openRecentKeys({ counted, readBefore, overlapMs, asOf }: Overlap) {
  const known = new Map(
    counted.map((text) => {
      const [, at, key] = Stored.exec(text) ?? [];
      return key === undefined ? [text, readBefore?.getTime() ?? 0] : [key, Number(at)];
    }),
  );
  let times = new Map(known);
  let readUntil: Date | undefined;
  const since = (until: Date): Map<string, number> => {
    const from = until.getTime() - overlapMs;
    return new Map([...times].filter(([, at]) => at >= from));
  };
  return {
    isNew: (key: string, at: Date): boolean => {
      if (overlapMs > 0) times.set(key, at.getTime());
      // Those of the time that will be read again are what grows; the rest is dropped now and then.
      if (times.size > 2 * mostKeys) times = since(readUntil ?? asOf);
      return !known.has(key);
    },
    readUntil: (time: Date): void => {
      readUntil = time;
    },
    /** What the run after one that was read up to `until` has to know. Nothing where there are too many to be kept. */
    list: (until: Date): readonly string[] | undefined => {
      const recent = since(until);
      return recent.size > mostKeys ? undefined : [...recent].map(([key, at]) => `${at} ${key}`);
    },
  };
}
