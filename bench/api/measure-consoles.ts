import { readFileSync } from 'node:fs';
import type { Figure } from '../bench.ts';
import { withApiServers } from './api-servers.ts';
import { type ConsolesResult, pollAsConsoles } from './consoles.ts';

interface Run {
  readonly count: number;
  readonly seconds: number;
  readonly comparisonSeconds: number;
}

/** Each console is a file on either side; some are needed for other things. */
const spareFiles = 300;

function mostConsoles(): number {
  const [, limit = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return limit === '' ? Infinity : Number(limit) - spareFiles;
}

const polls = (first: string, second: string) => [
  { path: first, everySeconds: 2 },
  { path: second, everySeconds: 5 },
];

const named = (count: number): string => `${count.toLocaleString('en')} consoles`;

/** Open consoles as the web app polls, at the product and then at the bare server. */
export function measureConsoles({ count: wanted, seconds, comparisonSeconds }: Run) {
  const count = Math.min(wanted, mostConsoles());
  return withApiServers(count, async ({ product, bare, tokens }) => {
    const own = polls('/api/customer/attributes', '/api/v1/notifications/summary');
    const ours = await pollAsConsoles({ origin: product.origin, tokens, seconds, polls: own });
    const theirs = await pollAsConsoles({ origin: bare.origin, tokens, seconds: comparisonSeconds, polls: polls('/poll', '/poll') });
    console.log(`${named(count)}: ${wordsOf(ours)}; bare: ${wordsOf(theirs)}`);
    return { count, ours, theirs };
  });
}

const wordsOf = ({ perSecond, failed, p50Ms, p99Ms }: ConsolesResult): string =>
  `${Math.round(perSecond)}/s, ${failed} failed, median ${p50Ms.toFixed(1)} ms, 99th percentile ${p99Ms.toFixed(1)} ms`;

type Measured = Awaited<ReturnType<typeof measureConsoles>>;

export const rateFigure = ({ count, ours, theirs }: Measured): Figure => ({
  name: `polls of ${named(count)}`,
  unit: '/s',
  value: ours.perSecond,
  comparison: theirs.perSecond,
  ratio: ours.perSecond / theirs.perSecond,
});

/** Without a ratio: how long the slowest of a hundred takes differs more between two runs of the same than between the two servers. */
export const latencyFigure = ({ count, ours, theirs }: Measured): Figure => ({
  name: `99th percentile of ${named(count)}`,
  unit: 'ms',
  value: ours.p99Ms,
  comparison: theirs.p99Ms,
});

/** Not answered as they should be, or not at all. */
export const failuresFigure = ({ count, ours, theirs }: Measured): Figure => ({
  name: `failed requests of ${named(count)}`,
  unit: 'times',
  value: ours.failed,
  comparison: theirs.failed,
});
