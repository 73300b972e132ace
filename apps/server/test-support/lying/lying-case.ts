import { isDeepStrictEqual } from 'node:util';
import { type Lie, titleOf } from '@rampart/connectors/test-support/lying/lies.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { ChangeKind } from '@rampart/domain/change.ts';
import { HttpError } from '../../src/platform/http/http-error.ts';
import type { LyingBed } from './lying-bed.ts';
import type { LyingVendor, VendorContents } from './lying-vendor.ts';

export const activities = ['deploying', 'enabling', 'rolling back'] as const;
export type Activity = (typeof activities)[number];
export const changeKinds: readonly ChangeKind[] = ['create', 'update', 'enable', 'delete'];

/** A write of one kind, and what it is part of. */
export interface LyingCase {
  readonly kind: ChangeKind;
  readonly while: Activity;
  readonly lie: Lie;
  /** Another call of the same change than the one that matters most. */
  readonly atOtherCall?: boolean;
}

export const titleOfCase = ({ kind, while: activity, lie, atOtherCall }: LyingCase): string =>
  `${activity}, ${kind}${atOtherCall === true ? ' (its other call)' : ''}, ${titleOf(lie)}`;

interface Step {
  readonly phase: 'stage' | 'enable' | 'deploy';
  /** Those that the vendor has. */
  readonly controls: readonly (keyof LyingVendor['controls'])[];
}

/** What is done honestly before the vendor lies, and the deployment that it lies to; none where it lies to the rollback of the last. */
interface Course {
  readonly before: readonly Step[];
  readonly lied?: Step;
}

const staging = (...controls: Step['controls']): Step => ({ phase: 'stage', controls });
const enforcing = (...controls: Step['controls']): Step => ({ phase: 'deploy', controls });
const enabling: Step = { phase: 'enable', controls: ['create'] };

/** In a deployment that only stages, another change comes before or after the one that is lied about. */
const courses: Readonly<Record<Activity, Readonly<Record<ChangeKind, Course>>>> = {
  deploying: {
    create: { before: [], lied: staging('create', 'update') },
    update: { before: [], lied: staging('update', 'create') },
    enable: { before: [staging('create')], lied: enforcing('create') },
    delete: { before: [], lied: staging('delete', 'update') },
  },
  enabling: {
    create: { before: [], lied: enforcing('create') },
    update: { before: [], lied: enforcing('update') },
    enable: { before: [staging('create')], lied: enabling },
    delete: { before: [], lied: enforcing('delete') },
  },
  'rolling back': {
    create: { before: [staging('delete')] },
    update: { before: [staging('update')] },
    enable: { before: [staging('create'), enabling] },
    delete: { before: [staging('create')] },
  },
};

/** What a vendor that lies about a write may be said to have done. */
type Ending = 'applied' | 'failed' | 'unconfirmed';

/** As far as it can be known: an engine that doubts everything is no use either. */
function endingsOf(
  {
    finalRefusals = [],
    doubtsEchoesOf = [],
    readsEveryAnswer = false,
    readsNoAnswer = false,
    readsOtherCallOfCreate = false,
    writes,
  }: LyingVendor,
  { kind, lie: { says, isApplied }, atOtherCall }: LyingCase,
): readonly Ending[] {
  if (says === '401 for ever') return ['unconfirmed'];
  const takesSeveralCalls = (writes[kind]?.length ?? 0) > 1;
  const isRefused = says === '400' || says === '403' || finalRefusals.includes(says);
  // Who is in a group already is refused by some: the second answer is then a refusal.
  const mayBeRefused = isRefused || says === 'done twice, the second answer';
  if (isApplied) return mayBeRefused && takesSeveralCalls ? ['applied', 'failed'] : ['applied'];
  // Where an earlier call was made, the rest is tried once more.
  if (isRefused) return takesSeveralCalls ? ['failed', 'applied'] : ['failed'];
  // Taken for accepted, so that it is never sent again.
  const isUnread = !readsEveryAnswer && (readsNoAnswer || kind !== 'create' || (atOtherCall === true && !readsOtherCallOfCreate));
  const isEcho = says === 'done' || says.endsWith(' id');
  const isTaken = (isEcho && !doubtsEchoesOf.includes(kind)) || (says === 'HTML' && isUnread);
  if (!isTaken) return ['applied'];
  if (kind === 'delete' || atOtherCall === true) return ['failed'];
  if (kind !== 'update' || !takesSeveralCalls) return ['unconfirmed'];
  // The other calls of it were made, so that half of it shows; an answer in HTML is none, where the call has one.
  return says === 'HTML' ? ['failed', 'applied'] : ['failed'];
}

interface Move {
  readonly from: VendorContents;
  readonly to: VendorContents;
}

const nameAll = ({ from, to }: Move): string[] => [...new Set([...Object.keys(from), ...Object.keys(to)])];
const movedIn = (move: Move): string[] => nameAll(move).filter((name) => !isDeepStrictEqual(move.from[name], move.to[name]));

function foundAs(name: string, { from, to }: Move, has: VendorContents): string {
  const found = has[name] ?? [];
  if (found.length > 1) return `${found.length} of it`;
  if (isDeepStrictEqual(has[name], to[name])) return 'it as asked for';
  if (isDeepStrictEqual(has[name], from[name])) return 'it as it was';
  return `something else: ${JSON.stringify(found)}`;
}

const partDone = 'A part of it was done';

/** Where what a job says of its changes is not what the vendor has. */
function falseClaims({ deployment_status: status, changes }: JobDetail, move: Move, has: VendorContents): string[] {
  const complaints: string[] = [];
  const touched = new Set(movedIn(move));
  for (const name of nameAll({ from: move.from, to: has }))
    if (!touched.has(name) && !isDeepStrictEqual(has[name], move.from[name]))
      complaints.push(`“${name}” is the customer’s, and has changed`);
  for (const { name, state, because } of changes) {
    const isDone = isDeepStrictEqual(has[name], move.to[name]);
    const isUntouched = isDeepStrictEqual(has[name], move.from[name]);
    // Of a change of several calls some may have been made: then the log says so, or that it is not known.
    const isPartly = (has[name]?.length ?? 0) <= 1 && (state === 'unconfirmed' || because?.includes(partDone) === true);
    const isTrue = state === 'applied' ? isDone : state === 'unconfirmed' ? isDone || isUntouched || isPartly : isUntouched || isPartly;
    if (!isTrue) complaints.push(`“${name}” is called ${state} (${because}), and the vendor has ${foundAs(name, move, has)}`);
  }
  const isWhole = changes.every(({ state }) => state === 'applied' || state === 'skipped');
  if (isWhole !== (status === 'successful')) complaints.push(`${status} though ${changes.map(({ state }) => state).join(', ')}`);
  return complaints;
}

const doubled = (written: readonly string[]): string[] => written.filter((write, place) => written.indexOf(write) !== place);

/** Undoes a deployment, again where the rollback says that something is left. */
async function restore(bed: LyingBed, job: JobDetail, move: Move): Promise<string[]> {
  const complaints: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = await bed.contents();
    try {
      const undone = await bed.undo(job.job_uuid);
      const has = await bed.contents();
      complaints.push(...falseClaims(undone, { from, to: move.from }, has).map((one) => `rolled back: ${one}`));
      if (undone.deployment_status === 'successful') break;
    } catch (error) {
      // Nothing is left to undo, or nothing was done.
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      break;
    }
  }
  const has = await bed.contents();
  for (const name of nameAll({ from: move.from, to: has }))
    if (!isDeepStrictEqual(has[name], move.from[name]))
      complaints.push(`“${name}” is not restored: the vendor has ${foundAs(name, move, has)}`);
  return complaints;
}

const controlIds = ({ vendor }: LyingBed, { controls }: Step): string[] => controls.flatMap((each) => vendor.controls[each]?.id ?? []);
const carryOut = (bed: LyingBed, step: Step): Promise<JobDetail> => bed.deploy(step.phase, controlIds(bed, step));

/** What an honest vendor has before and after, by bed and course. */
const moves = new WeakMap<LyingBed, Map<string, Move>>();

async function honestMove(bed: LyingBed, { kind, while: activity }: LyingCase): Promise<Move> {
  const ofBed = moves.get(bed) ?? new Map<string, Move>();
  moves.set(bed, ofBed);
  const key = `${activity} ${kind}`;
  const known = ofBed.get(key);
  if (known !== undefined) return known;
  const { before, lied } = courses[activity][kind];
  await bed.start();
  let last: JobDetail | undefined;
  for (const step of before) last = await carryOut(bed, step);
  const from = await bed.contents();
  const job = lied === undefined ? await bed.undo(last?.job_uuid ?? '') : await carryOut(bed, lied);
  const move = { from, to: await bed.contents() };
  const complaints = falseClaims(job, move, move.to);
  if (job.deployment_status !== 'successful' || movedIn(move).length === 0 || complaints.length > 0)
    throw new Error(`An honest vendor is misjudged: ${job.display_logs.join('\n')} ${complaints.join('\n')}`);
  ofBed.set(key, move);
  return move;
}

/** What is wrong after a vendor has lied: nothing, it is hoped. */
export async function complaintsAfter(bed: LyingBed, one: LyingCase): Promise<string[]> {
  const { kind, while: activity, lie, atOtherCall } = one;
  const { before, lied } = courses[activity][kind];
  const move = await honestMove(bed, one);
  await bed.start();
  const { liar } = bed.proxy;
  const states = [await bed.contents()];
  const earlier: JobDetail[] = [];
  for (const step of before) {
    earlier.push(await carryOut(bed, step));
    states.push(await bed.contents());
  }
  const firstWrite = bed.written.length;
  const about = bed.vendor.writes[kind]?.[atOtherCall === true ? 1 : 0];
  if (about === undefined) throw new Error(`${bed.vendor.simulator.id} has no such call.`);
  liar.tell(lie, { about });
  const job = lied === undefined ? await bed.undo(earlier.at(-1)?.job_uuid ?? '') : await carryOut(bed, lied);
  const complaints = [...liar.faults.map(String), ...(liar.told === 1 ? [] : [`${liar.told} lies were told`])];
  if (liar.strayed > 0) complaints.push('a redirect was followed');
  liar.heal();
  const has = await bed.contents();
  complaints.push(...falseClaims(job, move, has));
  const ending = job.changes.find((change) => change.kind === kind)?.state;
  const expected = endingsOf(bed.vendor, one);
  if (!expected.some((each) => each === ending))
    complaints.push(`it ends as ${ending}, not as ${expected.join(' or ')}: ${job.display_logs.join('\n')}`);
  const twice = lie.says.startsWith('done twice') ? [] : doubled(bed.written.slice(firstWrite));
  complaints.push(...twice.map((write) => `written twice: ${write}`));
  const undone = lied === undefined ? earlier.pop() : job;
  if (lied === undefined) states.pop();
  if (undone !== undefined) complaints.push(...(await restore(bed, undone, { from: states.at(-1) ?? {}, to: has })));
  for (const older of earlier.toReversed()) {
    states.pop();
    complaints.push(...(await restore(bed, older, { from: states.at(-1) ?? {}, to: {} })));
  }
  return complaints;
}
