/**
 * The life of a deployment (of a rollback too: it is a deployment whose plan undoes another one).
 *
 *     requested ──► awaiting-approval ──► queued ──► applying ──► verifying ──► finished
 *         │            │        │          ▲          │ ▲  │          │           ▲
 *         │         declined  expired,     │          └─┘  └─ stopped ┼───────────┤
 *         │                   cancelled    ├──────────┴── parked ─┘
 *         └──────── no approval needed ────┘     taken over           └─ verified ┘
 *
 * Besides: a product that is disconnected leaves what is under way `aborted`; and what a restored backup has under way is `held` until a
 * person has it continued (then it is queued) or ended (then it is aborted).
 */
export const deploymentStates = [
  'requested',
  'awaiting-approval',
  'queued',
  'applying',
  'verifying',
  'held',
  'finished',
  'declined',
  'expired',
  'cancelled',
  'aborted',
] as const;
export type DeploymentState = (typeof deploymentStates)[number];

/** What the deployment log and the API call the states: only `finished` has more than one status. */
export type DeploymentStatus = 'in_progress' | 'successful' | 'partial_success' | 'failed';
export type DeploymentResult = Exclude<DeploymentStatus, 'in_progress'>;

export type DeploymentEvent =
  | 'approval-asked'
  | 'admitted'
  | 'approved'
  | 'declined'
  | 'approval-expired'
  | 'cancelled'
  | 'lock-acquired'
  | 'taken-over'
  | 'parked'
  | 'changes-applied'
  | 'verified'
  | 'stopped'
  | 'aborted'
  | 'held'
  | 'continued'
  | 'ended';

/** What a guard asks about. A fact that is not given does not hold. */
export interface DeploymentFacts {
  readonly isApprovalNeeded?: boolean;
  /** Neither the person who requested the deployment nor the one whose choice it carries out. */
  readonly isApproverAnotherPerson?: boolean;
  /** The approver saw the plan that the deployment is bound to. */
  readonly isPlanTheOneSeen?: boolean;
  /** The worker holds the lock of the application, and no other worker has taken over. */
  readonly holdsLock?: boolean;
  /** Changes that are planned or being applied: nothing is known about them yet. */
  readonly openChanges?: number;
  /** A person has looked at a deployment that a restored backup had under way. */
  readonly isDecidedByPerson?: boolean;
}

type Guard = (facts: DeploymentFacts) => boolean;

const guards = {
  'approval is needed': ({ isApprovalNeeded }) => isApprovalNeeded === true,
  'no approval is needed': ({ isApprovalNeeded }) => isApprovalNeeded === false,
  'the approver is another person': ({ isApproverAnotherPerson }) => isApproverAnotherPerson === true,
  'the approver saw this plan': ({ isPlanTheOneSeen }) => isPlanTheOneSeen === true,
  "the worker holds the application's lock": ({ holdsLock }) => holdsLock === true,
  'every change has an outcome': ({ openChanges }) => openChanges === 0,
  'a person has decided': ({ isDecidedByPerson }) => isDecidedByPerson === true,
} satisfies Record<string, Guard>;

interface Move {
  readonly from: DeploymentState;
  readonly event: DeploymentEvent;
  readonly to: DeploymentState;
  readonly guards: readonly (keyof typeof guards)[];
}

const locked = "the worker holds the application's lock";
const allKnown = 'every change has an outcome';
const decided = 'a person has decided';

/** Every move there is; all others are refused. */
export const deploymentMoves: readonly Move[] = [
  { from: 'requested', event: 'approval-asked', to: 'awaiting-approval', guards: ['approval is needed'] },
  { from: 'requested', event: 'admitted', to: 'queued', guards: ['no approval is needed'] },

  {
    from: 'awaiting-approval',
    event: 'approved',
    to: 'queued',
    guards: ['the approver is another person', 'the approver saw this plan'],
  },
  { from: 'awaiting-approval', event: 'declined', to: 'declined', guards: [] },
  { from: 'awaiting-approval', event: 'approval-expired', to: 'expired', guards: [] },

  // Before it has started: a rollback cancels what would do again what it undoes, and subscribing again what was chosen before.
  { from: 'awaiting-approval', event: 'cancelled', to: 'cancelled', guards: [] },
  { from: 'queued', event: 'cancelled', to: 'cancelled', guards: [] },

  { from: 'queued', event: 'lock-acquired', to: 'applying', guards: [locked] },

  // A worker that takes over after another one has died looks at what is there before it writes.
  { from: 'applying', event: 'taken-over', to: 'applying', guards: [locked] },
  { from: 'applying', event: 'changes-applied', to: 'verifying', guards: [locked, allKnown] },
  { from: 'applying', event: 'stopped', to: 'finished', guards: [locked, allKnown] },

  // The vendor takes no call for longer than a worker waits: another deployment may use the lock until then.
  { from: 'applying', event: 'parked', to: 'queued', guards: [locked] },
  { from: 'verifying', event: 'parked', to: 'queued', guards: [locked] },

  // Verifying reads again what was written, and its controls are judged by that when the deployment finishes.
  { from: 'verifying', event: 'taken-over', to: 'applying', guards: [locked] },
  { from: 'verifying', event: 'verified', to: 'finished', guards: [locked, allKnown] },
  { from: 'verifying', event: 'stopped', to: 'finished', guards: [locked, allKnown] },

  // The product is disconnected: nothing more is sent, and what was sent is not confirmed.
  { from: 'awaiting-approval', event: 'aborted', to: 'aborted', guards: [] },
  { from: 'applying', event: 'aborted', to: 'aborted', guards: [locked, allKnown] },
  { from: 'verifying', event: 'aborted', to: 'aborted', guards: [locked, allKnown] },

  // A backup was restored: the product may be ahead of the journal, so that a person decides.
  { from: 'queued', event: 'held', to: 'held', guards: [locked] },
  { from: 'applying', event: 'held', to: 'held', guards: [locked] },
  { from: 'verifying', event: 'held', to: 'held', guards: [locked] },
  { from: 'held', event: 'continued', to: 'queued', guards: [decided] },
  { from: 'held', event: 'ended', to: 'aborted', guards: [decided, allKnown] },
];

/** A move that the table does not have, or whose guard does not hold. It is a defect of the server, never of the caller. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
}

export function nextState(from: DeploymentState, event: DeploymentEvent, facts: DeploymentFacts = {}): DeploymentState {
  const move = deploymentMoves.find((each) => each.from === from && each.event === event);
  if (move === undefined) throw new IllegalMove(`A deployment that is ${from} cannot be ${event}.`);
  const broken = move.guards.find((name) => !guards[name](facts));
  if (broken !== undefined) throw new IllegalMove(`A deployment that is ${from} cannot be ${event} unless ${broken}.`);
  return move.to;
}

/** Nothing happens to it any more. */
export const isFinal = (state: DeploymentState): boolean => deploymentMoves.every(({ from }) => from !== state);

/** What is declined, expires or is cancelled has failed before anything of it was done. What is aborted may have been done in part. */
export function statusOf(state: DeploymentState, result: DeploymentResult = 'failed'): DeploymentStatus {
  if (!isFinal(state)) return 'in_progress';
  return state === 'finished' || state === 'aborted' ? result : 'failed';
}
