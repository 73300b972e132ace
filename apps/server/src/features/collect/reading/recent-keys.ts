import { hash } from 'node:crypto';
import { storableText } from '../../../platform/database/storable-text.ts';

/** More than that are not kept: then the next run reads nothing again, as with a log that shows everything at once. */
const mostKeys = 100_000;
/** While a step is read, all of it is remembered. Beyond that nothing is. */
const mostInMemory = 10 * mostKeys;
const longestKey = 200;

/** As it is stored: when the record is from, and its key. */
const Stored = /^(\d+) (.*)$/s;

/** The sender of a mail chooses parts of some keys: they may be long, or have characters that no database stores. */
function shortKey(key: string): string {
  const text = storableText(key);
  return text.length <= longestKey ? text : hash('sha256', text, 'base64url');
}

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
      return key === undefined ? [shortKey(text), readBefore?.getTime() ?? 0] : [shortKey(key), Number(at)];
    }),
  );
  let times: Map<string, number> | undefined = new Map(known);
  let dropAt = 2 * mostKeys;
  let readUntil: Date | undefined;
  const since = (all: ReadonlyMap<string, number>, until: Date): Map<string, number> => {
    const from = until.getTime() - overlapMs;
    return new Map([...all].filter(([, at]) => at >= from));
  };
  /** Those of the time that will be read again are what grows. The rest is dropped whenever there are twice as many. */
  const remember = (key: string, at: number): void => {
    if (times === undefined || overlapMs === 0) return;
    // Copies of one record may be of different times: the last one is still shown when the first is not any more.
    times.set(key, Math.max(at, times.get(key) ?? 0));
    if (times.size <= dropAt) return;
    const recent = since(times, readUntil ?? asOf);
    dropAt = Math.max(2 * mostKeys, 2 * recent.size);
    times = recent.size > mostInMemory ? undefined : recent;
  };
  return {
    isNew: (given: string, at: Date): boolean => {
      const key = shortKey(given);
      remember(key, at.getTime());
      return !known.has(key);
    },
    readUntil: (time: Date): void => {
      readUntil = time;
    },
    /** What the run after one that was read up to `until` has to know. Nothing where there are too many to be kept. */
    list: (until: Date): readonly string[] | undefined => {
      const recent = times && since(times, until);
      return recent === undefined || recent.size > mostKeys ? undefined : [...recent].map(([key, at]) => `${at} ${key}`);
    },
  };
}
