import type { Run } from '@rampart/contract/collect.ts';
import { countText, durationText, momentText } from '@rampart/ui/format.ts';
import { countFailures } from '../../parts/processing-runs/count-failures.ts';
import { isOpen, type Processing } from '../../shell/processing/is-under-way.ts';

export interface RunSummary {
  readonly tone: 'busy' | 'good' | 'bad' | 'quiet';
  readonly text: string;
  /** How far it has come; nothing when that is not known or no run is under way. */
  readonly share?: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function shareOf({ applications }: Run): number | undefined {
  const total = sum(applications.map((application) => application.total));
  return total === 0 ? undefined : sum(applications.map(({ done }) => done)) / total;
}

function openRun(run: Run): RunSummary {
  if (run.state === 'queued') return { tone: 'busy', text: 'Processing is queued' };
  const done = run.applications.filter(({ state }) => state === 'completed' || state === 'failed').length;
  const share = shareOf(run);
  return {
    tone: 'busy',
    text: `Processing: ${done} of ${countText(run.applications.length, 'connection', 'connections')} done`,
    ...(share !== undefined && { share }),
  };
}

function closedRun(run: Run): RunSummary {
  const when = momentText(run.finished_at ?? run.created_at);
  if (run.state === 'failed') return { tone: 'bad', text: `The last processing failed on ${when}` };
  const items = countText(sum(run.applications.map((application) => application.items)), 'item', 'items');
  const [missing, inPart] = [countFailures(run, 'missing'), countFailures(run, 'in_part')];
  const failed = missing === 0 ? '' : `, ${countText(missing, 'reading', 'readings')} failed`;
  const partial = inPart === 0 ? '' : `, ${countText(inPart, 'reading', 'readings')} in part`;
  const sources = countText(run.applications.length, 'connection', 'connections');
  return { tone: missing === 0 ? 'good' : 'bad', text: `Processed ${when}: ${items} from ${sources}${failed}${partial}` };
}

/** One line on what processing does now, or did last. */
export function runSummary({ runs, backfill: past }: Processing): RunSummary {
  if (past !== null) {
    const share = past.total === 0 ? 0 : past.done / past.total;
    return { tone: 'busy', text: `Building demo history: week ${past.done} of ${past.total}`, share };
  }
  const [newest] = runs;
  if (newest === undefined) return { tone: 'quiet', text: 'Nothing has been processed yet' };
  return isOpen(newest) ? openRun(newest) : closedRun(newest);
}

/** From a start to an end or to now; nothing before the start. */
export function tookText(startedAt: string | null, finishedAt: string | null, now: number): string | undefined {
  if (startedAt === null) return undefined;
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  return durationText(end - Date.parse(startedAt));
}
