import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A write that a vendor accepted: when, through which route, and everything else that a replay needs. */
export interface Write {
  /** The world's time, as ISO 8601. */
  readonly at: string;
  /** `POST /groups`, with parameters unfilled. */
  readonly route: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What callers wrote to a simulator, kept in a file so that the next one over the same world can replay it. */
export interface WriteJournal {
  note(write: Write): void;
  /** Those of an earlier process up to that moment, each once and in order of time. */
  due(to: Date): readonly Write[];
}

/** For simulators that keep nothing. */
export const noJournal: WriteJournal = { note: () => {}, due: () => [] };

function readWrites(file: string): Write[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Write];
      } catch {
        // The last line of a process that was killed while it wrote.
        return [];
      }
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** One write in each line. */
export function openJournal(file: string): WriteJournal {
  mkdirSync(dirname(file), { recursive: true });
  const earlier = readWrites(file);
  let isFirst = true;
  return {
    note(write) {
      // A line that was cut short must not swallow the next one.
      appendFileSync(file, `${isFirst ? '\n' : ''}${JSON.stringify(write)}\n`);
      isFirst = false;
    },
    due(to) {
      const end = to.toISOString();
      const count = earlier.findIndex(({ at }) => at > end);
      return earlier.splice(0, count === -1 ? earlier.length : count);
    },
  };
}
