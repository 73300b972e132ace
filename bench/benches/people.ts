import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { insertSignature } from '../../apps/server/src/features/tenants/agreement-store.ts';
import { maxYoungGenerationSizeMb } from '../../apps/server/src/main/start-worker-thread.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { type ApiServers, withApiServers } from '../api/api-servers.ts';
import { dayMs } from '../../packages/domain/src/day.ts';
import type { Bench, Figure } from '../bench.ts';
import { askPeople } from '../people/ask-people.ts';
import { peakMegabytesOf } from '../people/process-seconds.ts';
import { scrollGrid } from '../people/scroll-grid.ts';
import type { LivedYear } from '../people/worker.ts';

const sizes = { full: { people: 100_000, days: 365, rounds: 10 }, quick: { people: 5000, days: 95, rounds: 3 } } as const;
/** Another size, for trying: `BENCH_PEOPLE=20000 BENCH_DAYS=31 npm run bench -- people`. Its figures have their own names, and no goals. */
const { BENCH_PEOPLE, BENCH_DAYS } = process.env;
const tried = { ...(BENCH_PEOPLE && { people: Number(BENCH_PEOPLE) }), ...(BENCH_DAYS && { days: Number(BENCH_DAYS) }) };
const sessions = 400;
const mostMegabytes = 1000;

type Database = ApiServers['database'];

/** People are shown to those alone who have signed the agreement. */
async function signAgreement({ appUrl, tenantId }: Database): Promise<void> {
  const db = openDatabase({ connectionString: appUrl, poolSize: 1, onConnectionLost: () => {} });
  await db.inTenant(tenantId, (tx) => insertSignature(tx, { accountId: tenantId, email: 'signer@bench.example', at: new Date() }));
  await db.close();
}

/** As the product gives it to its worker: a third of the young generation is a semi-space. */
const heapOfWorker = [
  `--max-old-space-size=${readConfig(process.env).workerMemoryMb}`,
  `--max-semi-space-size=${Math.floor(maxYoungGenerationSizeMb / 3)}`,
];

interface Lived {
  readonly people: number;
  readonly days: number;
  /** The first moment of the days. */
  readonly start: Date;
}

/** In a process of its own, so that its memory is that of a worker. */
async function liveYear({ appUrl, tenantId, masterKey }: Database, { people, days, start }: Lived): Promise<LivedYear> {
  const settings = { BENCH_APP_URL: appUrl, BENCH_TENANT: tenantId, BENCH_MASTER_KEY: masterKey.toString('base64') };
  const size = { BENCH_PEOPLE: String(people), BENCH_DAYS: String(days), BENCH_START: start.toISOString() };
  const worker = spawn(process.execPath, [...heapOfWorker, join(import.meta.dirname, '..', 'people', 'worker.ts')], {
    env: { ...process.env, ...settings, ...size },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const lived = await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => undefined)]);
  if (lived === undefined) throw new Error('The year was not lived to its end.');
  return lived[0] as LivedYear;
}

/** A day costs what it brought: after a year as after ninety days, from when on the trailing days are as many as they ever are. */
function dayFigures({ measured }: LivedYear, of: string, isJudged: boolean): Figure[] {
  const figures = measured.map(({ lastDay, processor }): Figure => ({
    name: `a run on day ${lastDay}, ${of}`,
    unit: 's',
    value: processor,
  }));
  const [early, late] = [measured.find(({ lastDay }) => lastDay === 90), measured.find(({ lastDay }) => lastDay === 365)];
  if (early === undefined || late === undefined) return figures;
  const times: Figure = {
    name: `how much longer day 365 takes than day 90, ${of}`,
    unit: 'times',
    value: late.processor / early.processor,
  };
  return [...figures, isJudged ? { ...times, goal: { atMost: 1.1 } } : times];
}

const fewPeople = 2500;
const daysOfFew = 90;

/** The first of these days in an organisation as most are, in a database of its own: on weekends and in some months there are fewer attacks. */
const liveAmongFew = (start: Date): Promise<LivedYear> =>
  withApiServers(1, ({ database }) => liveYear(database, { people: fewPeople, days: daysOfFew, start }));

/** By the same day: what a run costs besides its people does not count against them. */
function growthFigure(many: LivedYear, few: LivedYear | undefined, of: string, isJudged: boolean): Figure[] {
  const [large, small] = [many, few].map((lived) => lived?.measured.find(({ lastDay }) => lastDay === daysOfFew)?.processor);
  if (large === undefined || small === undefined) return [];
  const name = `how much longer a run of ${of} takes than one of ${fewPeople.toLocaleString('en')}`;
  return [{ name, unit: 'times', value: large / small, ...(isJudged && { goal: { atMost: 45 } }) }];
}

export const bench: Bench = {
  measures: 'a year of attacks on an organisation, read by its console',
  comparison: 'goals for two idle cores; the days by seconds of processors, which load does not change',
  isOnlyFull: true,
  longestMinutes: 120,
  measure: (scale) =>
    withApiServers(sessions, async ({ product, issueTokens, database }) => {
      const { people, days, rounds } = { ...sizes[scale], ...tried };
      const isJudged = scale === 'full' && Object.keys(tried).length === 0;
      const of = `${people.toLocaleString('en')} people`;
      await signAgreement(database);
      const start = new Date(Math.floor(Date.now() / dayMs - days) * dayMs);
      const few = days < daysOfFew ? undefined : await liveAmongFew(start);
      const lived = await liveYear(database, { people, days, start });
      console.log(`${days} days lived in ${Math.round(lived.totalSeconds)} s`);
      const asked = await askPeople({ origin: product.origin, issueTokens, people, rounds, isJudged });
      const issueToken = async (): Promise<string> => (await issueTokens())[0] ?? '';
      const scrolled = await scrollGrid({ origin: product.origin, issueToken, people, isJudged });
      if (lived.assessedIn === null)
        throw new Error('The year was lived, but its controls could not be assessed. The figures above are true.');
      const memory = (name: string, value: number): Figure => ({
        name: `memory of the ${name}, ${of}`,
        unit: 'MB',
        value,
        ...(isJudged && { goal: { atMost: mostMegabytes } }),
      });
      return [
        ...asked,
        ...scrolled,
        ...dayFigures(lived, of, isJudged),
        ...growthFigure(lived, few, of, isJudged),
        memory('API', await peakMegabytesOf(product.pid)),
        memory('worker', lived.peakMegabytes),
      ];
    }),
};
