import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DeploymentEvent,
  type DeploymentFacts,
  deploymentMoves,
  type DeploymentState,
  deploymentStates,
  IllegalMove,
  isFinal,
  nextState,
  statusOf,
} from './deployment-state.ts';

const events = [...new Set(deploymentMoves.map(({ event }) => event))];
/** Mostly events that the state knows, so that lives get to their end; now and then any. */
const eventAt = (state: DeploymentState, choice: number): DeploymentEvent => {
  const known = deploymentMoves.filter(({ from }) => from === state);
  return (choice % 4 > 0 ? known[choice % known.length]?.event : undefined) ?? events[choice % events.length] ?? 'admitted';
};
const steps = fc.array(
  fc.tuple(
    fc.nat(1000),
    fc.record<Required<DeploymentFacts>>({
      isApprovalNeeded: fc.boolean(),
      isApproverAnotherPerson: fc.boolean(),
      isPlanTheOneSeen: fc.boolean(),
      holdsLock: fc.boolean(),
      openChanges: fc.nat(1),
      isDecidedByPerson: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 40 },
);
interface Step {
  readonly from: DeploymentState;
  readonly event: DeploymentEvent;
  readonly facts: DeploymentFacts;
  readonly to: DeploymentState;
}

/** Those of the steps that were allowed, one after the other. */
function lifeOf(tried: readonly (readonly [number, DeploymentFacts])[]): Step[] {
  const life: Step[] = [];
  let state: DeploymentState = 'requested';
  for (const [choice, facts] of tried) {
    const event = eventAt(state, choice);
    try {
      const to = nextState(state, event, facts);
      life.push({ from: state, event, facts, to });
      state = to;
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
    }
  }
  return life;
}

const inEveryLife = (invariant: (life: readonly Step[]) => boolean) => (): void =>
  fc.assert(
    fc.property(steps, (tried) => invariant(lifeOf(tried))),
    { numRuns: 500 },
  );

const isAdmitted = ({ event, facts }: Step): boolean =>
  event === 'admitted' ? facts.isApprovalNeeded === false : facts.isApproverAnotherPerson === true && facts.isPlanTheOneSeen === true;
const isApplied = ({ to }: Step): boolean => to === 'applying';
const isFree = ({ to, from }: Step): boolean => !['applying', 'verifying', 'finished'].includes(to) && (to !== 'aborted' || isIdle(from));
const isIdle = (state: DeploymentState): boolean => state === 'awaiting-approval' || state === 'held';
const isEnd = ({ from, to }: Step): boolean => to === 'finished' || (to === 'aborted' && from !== 'awaiting-approval');
const isRefused = ({ to }: Step): boolean => to === 'declined' || to === 'expired';
const hasResult = ({ to }: Step): boolean => statusOf(to, 'successful') !== 'in_progress';

it('applies nothing before it was admitted without approval or approved by another person who saw the plan', () => {
  expect(
    inEveryLife(
      (life) => !life.some(isApplied) || life.slice(0, life.findIndex(isApplied)).some((step) => step.to === 'queued' && isAdmitted(step)),
    ),
  ).not.toThrow();
});

it('applies, verifies and finishes only by a worker that holds the lock', () => {
  expect(inEveryLife((life) => life.every((step) => isFree(step) || step.facts.holdsLock === true))).not.toThrow();
});

it('does not finish, nor is it aborted, while the outcome of a change is not known', () => {
  expect(inEveryLife((life) => life.every((step) => !isEnd(step) || step.facts.openChanges === 0))).not.toThrow();
});

it('leaves what a restored backup had under way only by the decision of a person', () => {
  expect(inEveryLife((life) => life.every(({ from, facts }) => from !== 'held' || facts.isDecidedByPerson === true))).not.toThrow();
});

it('neither declines nor expires what was queued', () => {
  expect(inEveryLife((life) => !life.some(isRefused) || life.every(({ to }) => to !== 'queued'))).not.toThrow();
});

it('lets nothing follow a final state, and gives only final states a result', () => {
  expect(
    inEveryLife((life) =>
      life.every((step, index) => hasResult(step) === isFinal(step.to) && (!isFinal(step.to) || index === life.length - 1)),
    ),
  ).not.toThrow();
});

/** All that can follow a state, and the state itself. */
function reachableFrom(state: DeploymentState): ReadonlySet<DeploymentState> {
  const found = new Set([state]);
  for (const known of found) for (const { from, to } of deploymentMoves) if (from === known) found.add(to);
  return found;
}

it('every state can be reached, and an end can be reached from every state', () => {
  expect([...reachableFrom('requested')].toSorted()).toEqual([...deploymentStates].toSorted());
  for (const state of deploymentStates) expect([...reachableFrom(state)].some(isFinal)).toBe(true);
});

it('says which move is refused, and which guard refuses it', () => {
  expect(() => nextState('finished', 'approved')).toThrow('A deployment that is finished cannot be approved.');
  expect(() => nextState('awaiting-approval', 'approved', { isApproverAnotherPerson: true })).toThrow(
    'A deployment that is awaiting-approval cannot be approved unless the approver saw this plan.',
  );
});

it('calls what was declined or has expired failed', () => {
  expect([statusOf('declined'), statusOf('expired'), statusOf('finished', 'partial_success'), statusOf('verifying')]).toEqual([
    'failed',
    'failed',
    'partial_success',
    'in_progress',
  ]);
});
