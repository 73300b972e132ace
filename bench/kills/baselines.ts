import { canonicalJson } from '../../apps/server/src/features/collect/index.ts';
import { type DeploymentLane, type LaneProduct, type LaneWorker } from '../../apps/server/test-support/kills/deployment-lane.ts';

export const phases = ['stage', 'enable', 'undo-enable', 'undo-stage'] as const;
export type LifePhase = (typeof phases)[number];

/** What an uninterrupted worker does to one product, which every interrupted one is compared with. */
export interface Bearing {
  /** To the byte, but for times that every write moves. */
  readonly before: string;
  readonly plain: Readonly<
    Record<LifePhase, { readonly state: string; readonly writes: string; readonly requests: number; readonly changes: number }>
  >;
}
export type Baselines = ReadonlyMap<LaneProduct, Bearing>;

function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) idsIn(one, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'id' && typeof inner === 'string') found.add(inner);
      idsIn(inner, found);
    }
  return found;
}

const bornAt = /"(?:created|createdDateTime|whencreated)":(?:"[^"]*"|\[[^\]]*\])/g;

/** What is made anew has another id and time each time: those are not compared. */
export function comparable(state: unknown, before: string): { readonly text: string; readonly made: readonly string[] } {
  const made = [...idsIn(state)].filter((id) => !before.includes(id));
  const text = made.reduce((all, id, place) => all.replaceAll(id, `#${place}`), canonicalJson(state));
  return { text: text.replaceAll(bornAt, '""'), made };
}

/** What was deleted and made again has another number at Check Point, where addresses end with it. */
const numberInPath = /\/\d{6,}(?=[ /?])/g;

/** The same writes in whatever order: products are written to side by side. */
export const sameWrites = (writes: readonly string[], made: readonly string[]): string =>
  writes
    .map((write) => made.reduce((text, id) => text.replaceAll(id, '#'), write).replaceAll(numberInPath, '/#'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('\n');

/** Starts the job of one phase; `jobs` holds what the phases before have made. */
export function beginPhase(
  lane: DeploymentLane,
  product: LaneProduct,
  phase: LifePhase,
  jobs: ReadonlyMap<LifePhase, string>,
): Promise<string> {
  if (phase === 'stage' || phase === 'enable') return lane.begin(product, phase);
  return lane.undo(jobs.get(phase === 'undo-enable' ? 'enable' : 'stage') ?? '');
}

async function bearingOf(lane: DeploymentLane, worker: LaneWorker, product: LaneProduct): Promise<Bearing> {
  const before = canonicalJson(await lane.state(product));
  const simulatorControl = worker.killSwitchOf(product);
  const jobs = new Map<LifePhase, string>();
  const plain: Partial<Record<LifePhase, Bearing['plain'][LifePhase]>> = {};
  let made: readonly string[] = [];
  for (const phase of phases) {
    simulatorControl.forget();
    lane.nextMinute();
    if (phase === 'undo-enable' && plain.enable?.changes === 0) {
      plain[phase] = plain.enable;
      continue;
    }
    const id = await beginPhase(lane, product, phase, jobs);
    jobs.set(phase, id);
    const { deployment_status: status, changes } = await lane.finished(id, 300_000);
    if (status !== 'successful') throw new Error(`${phase} at ${product} is ${status} though nothing interrupted it.`);
    const state = comparable(await lane.state(product), before);
    if (phase === 'stage') ({ made } = state);
    plain[phase] = {
      state: state.text,
      writes: sameWrites(simulatorControl.writes, made),
      requests: simulatorControl.requests.length,
      changes: changes.length,
    };
  }
  if (canonicalJson(await lane.state(product)) !== before) throw new Error(`${product} is not what it was though nothing interrupted it.`);
  return { before, plain: plain as Bearing['plain'] };
}

export async function takeBaselines(lane: DeploymentLane, worker: LaneWorker): Promise<Baselines> {
  const found = new Map<LaneProduct, Bearing>();
  for (const product of lane.products) found.set(product, await bearingOf(lane, worker, product));
  return found;
}
