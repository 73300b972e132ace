import { boundedMemory } from '../../../platform/bounded-memory.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';
import { packagedRange, splitHash } from './packaged-passwords.ts';

export interface BreachRange {
  /** `SUFFIX:COUNT` lines of breached passwords whose SHA-1 starts with these five characters. */
  readonly lines: string;
  /** The packaged list knows which passwords were breached, and not how often: its counts of 1 mean at least once. */
  readonly areCounted: boolean;
}

export interface BreachRanges {
  find(prefix: string): Promise<BreachRange>;
  /** How often the password is known to have been breached, where that is counted; nothing when it is not known from breaches. */
  findBreach(password: string): Promise<{ readonly count: number | undefined } | undefined>;
}

export interface BreachOptions {
  /** The k-anonymity service; the prefix goes after it. Without one, the packaged list answers. */
  readonly url: string | undefined;
  readonly egress: Egress;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly memoryLimit?: number;
}

const rememberedMs = 10 * 60_000;
const line = /^[0-9A-F]{35}:\d{1,12}$/;
const call = { headers: { 'add-padding': 'true', accept: 'text/plain' }, timeoutMs: 5000, maxBytes: 1024 * 1024 };

async function ask(egress: Egress, url: string): Promise<string> {
  const response = await egress.fetch(url, call);
  if (response.status !== 200) throw new Error(`The breach range service answered with status ${response.status}.`);
  const lines = (await response.text()).toUpperCase().split(/\r?\n/);
  return lines.filter((each) => line.test(each)).join('\r\n');
}

const findPackaged = async (prefix: string): Promise<BreachRange> => ({ lines: await packagedRange(prefix), areCounted: false });

/** Answers are remembered for ten minutes. When the service does not answer, the packaged list does, and the failure is logged. */
export function openBreachRanges({ url, egress, clock, onError, memoryLimit = 1000 }: BreachOptions): BreachRanges {
  const remembered = boundedMemory<{ readonly answer: Promise<string>; readonly until: number }>(memoryLimit);
  const base = url?.replace(/\/$/, '');

  const askService = (service: string, prefix: string): Promise<string> => {
    const known = remembered.get(prefix);
    if (known && known.until > clock.now().getTime()) return known.answer;
    const answer = ask(egress, `${service}/${prefix}`);
    remembered.set(prefix, { answer, until: clock.now().getTime() + rememberedMs });
    answer.catch(() => remembered.delete(prefix));
    return answer;
  };

  const find = async (prefix: string): Promise<BreachRange> => {
    if (base === undefined) return findPackaged(prefix);
    try {
      return { lines: await askService(base, prefix), areCounted: true };
    } catch (error) {
      onError(error);
      return findPackaged(prefix);
    }
  };

  return {
    find,
    async findBreach(password) {
      const { prefix, suffix } = splitHash(password);
      const { lines, areCounted } = await find(prefix);
      const found = lines.split('\r\n').find((each) => each.startsWith(`${suffix}:`));
      const count = found === undefined ? 0 : Number(found.slice(suffix.length + 1));
      if (count === 0) return undefined;
      return { count: areCounted ? count : undefined };
    },
  };
}
