import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { ClaimLost } from '../../platform/queue/claim.ts';
import { handle, type JobContext, type JobHandler } from '../../platform/queue/job-handler.ts';
import type { AuditDeps } from '../audit/index.ts';
import { finishRun, foldDaysDue, lockRun, isFinished, type KnownRun, moveRun, writeAsOwner } from '../collect/index.ts';
import { collectedGroups, mergeKnownPeople, prepareRankings, refreshLists, refreshMostAttacked, storePeople } from '../people/index.ts';
import { type AssessedRun, judgeControls, storeJudged } from './assess-controls.ts';
import { assessJob } from './assess-job.ts';
import { type FactReader, openFactReader } from './fact-reader.ts';
import { judgeMostAttacked } from './judge-most-attacked.ts';
import { pairing } from './side-by-side.ts';
import { replaceControlValues } from './values/control-value-store.ts';
import { valueControls } from './values/value-controls.ts';

/** What is made of the verdicts of a run, in the transaction that finishes it. Repeated, it must store the same. */
export type Recommend = (tx: TenantTx, run: AssessedRun) => Promise<void>;

export interface AssessDeps extends AuditDeps {
  readonly db: Database;
  readonly log: Log;
  readonly recommend: Recommend;
}

interface Which {
  readonly context: JobContext;
  readonly runId: string;
}

const findOpen = async (tx: TenantTx, runId: string): Promise<KnownRun | undefined> => {
  const run = await lockRun(tx, runId);
  return run === undefined || isFinished(run.state) ? undefined : run;
};

/** By itself, so that the people are let go of before the controls are judged: of a large company, either takes much memory. */
async function mergeAndStore(deps: AssessDeps, context: JobContext, book: FactReader): Promise<void> {
  const merged = await mergeKnownPeople(deps.db.reader(context.tenantId), book.at, (fact, reading) => book.load(fact, reading));
  if (merged !== undefined) await writeAsOwner({ deps, context }, (tx) => storePeople(tx, merged));
}

/**
 * Nothing when there is no more to do: an earlier attempt finished it and could not report that. People are merged and controls judged while no
 * transaction is open, however many there are. Judging is done when its verdicts are written: people that are merged already stay merged.
 */
async function assess(deps: AssessDeps, { context, runId }: Which): Promise<KnownRun | undefined> {
  const own = { deps, context };
  const run = await writeAsOwner(own, (tx) => findOpen(tx, runId));
  if (run?.phase !== 'assess') return run;
  const reader = deps.db.reader(context.tenantId);
  const book = await openFactReader(reader, run.asOf);
  await mergeAndStore(deps, context, book);
  const judged = await judgeControls(deps, reader, { ...run, book });
  return writeAsOwner(own, async (tx) => {
    if ((await findOpen(tx, runId)) === undefined) return undefined;
    await storeJudged(tx, run, judged);
    await moveRun(tx, runId, { phase: 'recommend' });
    await bumpVersion(tx, 'processing');
    return run;
  });
}

async function finish(deps: AssessDeps, tx: TenantTx, runId: string, problem?: string): Promise<void> {
  const run = await findOpen(tx, runId);
  if (run === undefined) return;
  if (problem === undefined) await deps.recommend(tx, run);
  await finishRun(deps, tx, { runId, ...(problem === undefined ? {} : { problem }) });
  await bumpVersion(tx, 'processing');
  await bumpVersion(tx, 'quests');
}

/** Each phase is written whole or not at all: the worker that takes over from a dead one continues with the phase it was in. */
async function assessRun(deps: AssessDeps, { context, runId }: Which): Promise<void> {
  const own = { deps, context };
  const reader = deps.db.reader(context.tenantId);
  const both = await pairing(reader);
  const [, run] = await both(
    () => writeAsOwner(own, foldDaysDue),
    () => assess(deps, { context, runId }),
  );
  if (run === undefined) return;
  const groups = await collectedGroups(reader, run.asOf);
  await writeAsOwner(own, (tx) => refreshLists(deps, tx, groups));
  // Before the values are worked out: what comes to fail because of who is most attacked is replayed, and its evidence counted, like all others.
  await writeAsOwner(own, (tx) => refreshMostAttacked(tx, run.asOf));
  const judged = await judgeMostAttacked(deps, reader, run);
  await writeAsOwner(own, (tx) => storeJudged(tx, run, judged));
  const [, values] = await both(
    () => writeAsOwner(own, (tx) => prepareRankings(tx, run.asOf)),
    () => valueControls((work) => work(reader), run.asOf),
  );
  await writeAsOwner(own, (tx) => replaceControlValues(tx, run, values));
  await writeAsOwner(own, (tx) => finish(deps, tx, runId));
}

const problem = 'They could not be assessed in several attempts. Start processing again; if it fails again, report this.';

/** The queue will not try again: nothing may wait for this run for ever. */
const giveUp = (deps: AssessDeps, { context, runId }: Which): Promise<void> =>
  writeAsOwner({ deps, context }, (tx) => finish(deps, tx, runId, problem));

export const assessHandler = (deps: AssessDeps): JobHandler =>
  handle(assessJob, async (context, { runId }) => {
    try {
      await assessRun(deps, { context, runId });
    } catch (error) {
      const isLastTry = context.attempt > assessJob.retry.limit;
      if (isLastTry && !context.signal.aborted && !(error instanceof ClaimLost)) await giveUp(deps, { context, runId });
      throw error;
    }
  });
