import { asShown, type Effect, effectOf, effectOfAll } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import { Priority } from '@rampart/domain/priority.ts';
import { chosenControls } from '@rampart/domain/recommend/chosen-controls.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { isSameTailoring, isTailoring } from '@rampart/domain/recommend/exclude-values.ts';
import { snapshotOf } from '@rampart/domain/recommend/snapshot-of.ts';
import { type RemediationStatus, statusesOf } from '@rampart/domain/recommend/statuses-of.ts';
import { byValue, type Value, valueOf } from '@rampart/domain/recommend/value-of.ts';
import type { QuestType, Snapshot } from '@rampart/domain/remediation.ts';
import { waitingKey } from '../../deploy/index.ts';
import { programList } from '../programs/program-list.ts';
import type { Program } from '../programs/program-store.ts';
import { startedKey, type RemediationInputs } from './load-inputs.ts';
import type { CatalogRemediation } from './remediations-in-catalog.ts';
import type { StartedRemediation } from './remediation-store.ts';

/** A remediation of a tenant: a template for a program, and how far it has come. */
export interface RemediationState extends CatalogRemediation {
  readonly nodeId: string;
  readonly program: Program;
  readonly started: StartedRemediation | undefined;
  readonly snapshot: Snapshot;
  /** The controls that a deployment is changing: where they are is not known until it has read the product back. */
  readonly confirming: readonly Control['id'][];
  /** The controls that wait in the product to be enabled, as it was last read. */
  readonly waiting: ReadonlySet<string>;
  /** The staged controls that failed when they were read after they had been staged: no one has enabled them. */
  readonly failedSinceStaged: ReadonlySet<string>;
  /** The controls that are in force with the excluded values of now, as their product was last read: their verdicts fail all the same. */
  readonly tailored: ReadonlySet<string>;
  /** The controls that a user has decided not to deploy. */
  readonly acceptedRisks: readonly Control['id'][];
  /** The controls that a person has selected, and whose risk was not accepted since. */
  readonly chosen: readonly Control['id'][];
  /** The controls whose accepted risk waits for a second administrator. */
  readonly waitingRisks: readonly Control['id'][];
  readonly statuses: readonly RemediationStatus[];
  readonly priority: Priority;
  /** Of all its controls that apply, without those that are not in place and whose risk is accepted; of all where no other is open. As its priority. */
  readonly effect: Effect;
  readonly value: Value;
  readonly counts: Readonly<Record<'pass' | 'fail' | 'unknown' | 'not_applicable', number>>;
  /** Not listed unless all are asked for: the catalog says so, or none of its controls applies here. */
  readonly isHidden: boolean;
}

type Judging = Pick<RemediationInputs, 'verdicts' | 'values'>;

/** A control's effect within a remediation: one that only watches shows what the control would have stopped. */
export function effectIn(control: Control, { verdicts, values }: Judging, { questType }: { readonly questType?: QuestType }): Effect {
  const verdict = verdicts.get(control.id);
  const effect = effectOf({ evidence: control.evidence, verdict, figures: values.get(control.id) });
  return questType === 'Visibility' && verdict?.state === 'fail' ? asShown(effect, verdict.found) : effect;
}

function countsOf(controls: readonly Control[], { verdicts }: RemediationInputs): RemediationState['counts'] {
  const counts = { pass: 0, fail: 0, unknown: 0, not_applicable: 0 };
  for (const { id } of controls) {
    const state = verdicts.get(id)?.state ?? 'unknown';
    counts[state === 'not-applicable' ? 'not_applicable' : state] += 1;
  }
  return counts;
}

/** It stops nothing by itself: policies that name the group do. */
const effectOfPeople: Effect = {
  unit: undefined,
  state: 'stops-none',
  instead: ['keeps a group of people up to date that policies can name'],
  attacks: null,
  shown: null,
  isLeast: false,
  isUntilEnforced: false,
};

/** Tailored, it asks for less than the control: its verdict says nothing about whether it is enabled. */
export const isJudgedAsStaged = (id: Control['id'], started: StartedRemediation | undefined): boolean =>
  !isTailoring(started?.last?.tailoring[id]);

function hasFailedSinceStaged(
  id: Control['id'],
  started: StartedRemediation | undefined,
  verdicts: RemediationInputs['verdicts'],
): boolean {
  const verdict = verdicts.get(id);
  const stagedAt = started?.stagedAt ?? started?.last?.at ?? new Date(0);
  return verdict?.state === 'fail' && verdict.asOf > stagedAt && isJudgedAsStaged(id, started);
}

function remediationStateOf(planned: CatalogRemediation, program: Program, inputs: RemediationInputs): RemediationState {
  const { template, product, controls } = planned;
  const { verdicts, acceptedRisks } = inputs;
  const confirming = controls.map(({ id }) => id).filter((id) => inputs.confirming.has(id));
  const started = inputs.started.get(startedKey({ template: template.id, programId: program.id, product: product.id }));
  const last = started?.last;
  const waiting = new Set<string>(
    controls.map(({ id }) => id).filter((id) => inputs.waiting.has(waitingKey({ programId: program.id, controlId: id }))),
  );
  const tailored = new Set<string>(
    controls
      .map(({ id }) => id)
      .filter((id) => {
        const deployed = inputs.tailored.get(waitingKey({ programId: program.id, controlId: id }));
        return isTailoring(deployed) && isSameTailoring(deployed, last?.tailoring[id]);
      }),
  );
  const snapshot = snapshotOf({ controls, verdicts, last, acceptedRisks, waiting, tailored });
  const applying = controls.filter(({ id }) => verdicts.get(id)?.state !== 'not-applicable');
  // Where none applies, that is what is said of it.
  const said = applying.length > 0 ? applying : controls;
  const isInPlace = ({ id }: Control): boolean => verdicts.get(id)?.state === 'pass';
  const withoutAccepted = said.filter((control) => isInPlace(control) || !acceptedRisks.has(control.id));
  const counted = withoutAccepted.every(isInPlace) ? said : withoutAccepted;
  const effects = counted.map((control) => effectIn(control, inputs, template));
  const isOfPeople = deploysPeople(template.questType);
  const effect = isOfPeople && controls.length === 0 ? effectOfPeople : effectOfAll(effects, { members: program.memberCount });
  const priorities = new Set(counted.map(({ priority }) => priority));
  return {
    ...planned,
    nodeId: `${template.id}/${program.id}`,
    program,
    started,
    snapshot,
    confirming,
    waiting,
    failedSinceStaged: new Set(snapshot.staged.filter((id) => hasFailedSinceStaged(id, started, verdicts))),
    tailored,
    acceptedRisks: controls.map(({ id }) => id).filter((id) => acceptedRisks.has(id)),
    chosen: chosenControls(last, acceptedRisks),
    waitingRisks: controls.map(({ id }) => id).filter((id) => inputs.waitingRisks.has(id)),
    statuses: statusesOf({
      snapshot,
      last,
      acceptedRisks,
      isConfirming: confirming.length > 0,
      isListDeployed: isOfPeople && inputs.deployedLists.has(`${product.id} ${programList(program)}`),
      isSubscribed: started !== undefined && started.subscribedAt !== null && started.pausedAt === null && started.approvalJobId === null,
    }),
    priority: Priority.options.find((priority) => priorities.has(priority)) ?? 'p2',
    effect,
    value: valueOf(effect),
    counts: countsOf(controls, inputs),
    isHidden: template.isHidden === true || (applying.length === 0 && !(isOfPeople && controls.length === 0)),
  };
}

const mostValuableFirst = (a: RemediationState, b: RemediationState): number =>
  byValue({ ...a, name: a.template.name }, { ...b, name: b.template.name });

/** Every remediation of the tenant, the most valuable first: of the products that are connected, for the programs that there are. */
export function remediationStatesOf(plan: readonly CatalogRemediation[], inputs: RemediationInputs): RemediationState[] {
  return plan
    .filter(({ product }) => inputs.connected.has(product.id))
    .flatMap((planned) =>
      inputs.programs.filter(({ type }) => type === planned.programType).map((program) => remediationStateOf(planned, program, inputs)),
    )
    .toSorted(mostValuableFirst);
}
