import { Client } from 'undici';
import { dayOf } from '../../packages/domain/src/people/risk-window.ts';
import type { Figure } from '../bench.ts';
import { evidencePaths, lastPagePath, listPaths, panelPath, searchPaths, summaryPaths, whatIfPaths } from './people-paths.ts';

interface Asking {
  readonly origin: string;
  readonly issueTokens: () => Promise<readonly string[]>;
  readonly people: number;
  readonly rounds: number;
  readonly isJudged: boolean;
}

interface Taken {
  readonly path: string;
  /** The first time it was asked for: what was prepared for nothing is made then. */
  readonly first: number;
  readonly later: readonly number[];
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
};

/** An answer that is none misses every goal, and the figures after it are measured all the same. */
const refusedMs = 60_000;

/** One after the other, as one person does; each call by another session, below its rate limit. */
function openAsker({ origin, issueTokens, rounds }: Asking) {
  const client = new Client(origin);
  let asked = 0;
  let tokens: readonly string[] = [];
  const renew = async (): Promise<void> => {
    tokens = await issueTokens();
  };
  const ask = async (path: string): Promise<{ ms: number; text: string }> => {
    asked += 1;
    const headers = { authorization: `Bearer ${tokens[asked % tokens.length]}` };
    const startedAt = performance.now();
    const { statusCode, body } = await client.request({ path, method: 'GET', headers });
    const text = await body.text();
    if (statusCode === 200) return { ms: performance.now() - startedAt, text };
    console.error(`${path} answered ${statusCode}: ${text.slice(0, 300)}`);
    return { ms: refusedMs, text };
  };
  const time = async (path: string): Promise<Taken> => {
    const first = (await ask(path)).ms;
    const later: number[] = [];
    for (let round = 0; round < rounds; round += 1) later.push((await ask(path)).ms);
    return { path, first, later };
  };
  return { ask, time, renew, close: () => client.close() };
}

/** Of all calls together; the slowest paths are printed, each with its own. */
function figureOf(name: string, taken: readonly Taken[], goal: Figure['goal']): Figure {
  const slowest = taken.toSorted((a, b) => quantile(b.later, 0.95) - quantile(a.later, 0.95)).slice(0, 4);
  const all = taken.flatMap(({ later }) => later);
  console.log(`${name}: ${quantile(all, 0.95).toFixed(0)} ms, median ${quantile(all, 0.5).toFixed(0)} ms of ${all.length} calls`);
  for (const { path, first, later } of slowest)
    console.log(`  ${quantile(later, 0.95).toFixed(0)} ms, at first ${first.toFixed(0)} ms: ${path}`);
  return { name, unit: 'ms', value: quantile(all, 0.95), ...(goal && { goal }) };
}

/** What the screens of people ask for, and how long it takes. */
export async function askPeople(asking: Asking): Promise<Figure[]> {
  const { people, isJudged } = asking;
  const { ask, time, renew, close } = openAsker(asking);
  await renew();
  const goal = (atMost: number): Figure['goal'] => (isJudged ? { atMost } : undefined);
  const timed = async (paths: readonly string[]): Promise<Taken[]> => {
    const taken: Taken[] = [];
    await renew();
    for (const path of paths) taken.push(await time(path));
    return taken;
  };
  try {
    const page = JSON.parse((await ask('/api/v1/groups/Operations/individuals?limit=20')).text) as { individuals: { mail: string }[] };
    const panels = page.individuals.map(({ mail }) => panelPath(mail));
    const of = `${people.toLocaleString('en')} people`;
    const lists = await timed(listPaths(dayOf(new Date())));
    const firsts = lists.map(({ first }) => first);
    return [
      figureOf(`95th percentile of group summaries, ${of}`, await timed(summaryPaths), goal(200)),
      figureOf(`95th percentile of first pages, ${of}`, lists, goal(200)),
      { name: `slowest page of a range that no one asked for before, ${of}`, unit: 'ms', value: Math.max(...firsts) },
      figureOf(`95th percentile of last pages, ${of}`, await timed(['risk', 'name'].map((sort) => lastPagePath(people, sort))), goal(500)),
      figureOf(`95th percentile of person panels, ${of}`, await timed(panels), goal(200)),
      figureOf(`95th percentile of searches, ${of}`, await timed(searchPaths), goal(200)),
      figureOf(`95th percentile of evidence, ${of}`, await timed(evidencePaths), goal(500)),
      figureOf(`95th percentile of what-if, ${of}`, await timed(whatIfPaths), goal(500)),
    ];
  } finally {
    await close();
  }
}
