import type { Control } from '@rampart/domain/control.ts';
import { Priority } from '@rampart/domain/priority.ts';
import { snapshotOf } from '@rampart/domain/recommend/snapshot-of.ts';
import { type RemediationStatus, statusesOf } from '@rampart/domain/recommend/statuses-of.ts';
import { byValue, type Value, valueOfAll } from '@rampart/domain/recommend/value-of.ts';
import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { Program } from '../programs/program-store.ts';
import { begunKey, type Standing } from './load-standing.ts';
import type { PlannedRemediation } from './plan-of.ts';
import type { Begun } from './remediation-store.ts';

/** A remediation of a tenant: a template for a program, and how far it has come. */
export interface Stand extends PlannedRemediation {
  readonly nodeId: string;
  readonly program: Program;
  readonly begun: Begun | undefined;
  readonly snapshot: Snapshot;
  readonly statuses: readonly RemediationStatus[];
  readonly priority: Priority;
  readonly value: Value & { readonly attacks: number };
  readonly counts: Readonly<Record<'pass' | 'fail' | 'unknown' | 'not_applicable', number>>;
  /** Left out of the list unless all are asked for: by the catalog, or because none of its controls applies here. */
  readonly isHidden: boolean;
}

const nothing = { attacks: 0, attacksStopped: 0, peopleDisturbed: 0 };

function countsOf(controls: readonly Control[], { verdicts }: Standing): Stand['counts'] {
  const counts = { pass: 0, fail: 0, unknown: 0, not_applicable: 0 };
  for (const { id } of controls) {
    const state = verdicts.get(id)?.state ?? 'unknown';
    counts[state === 'not-applicable' ? 'not_applicable' : state] += 1;
  }
  return counts;
}

function standOf(planned: PlannedRemediation, program: Program, standing: Standing): Stand {
  const { template, product, controls } = planned;
  const { verdicts, values, acceptedRisks } = standing;
  const begun = standing.begun.get(begunKey({ template: template.id, programId: program.id, product: product.id }));
  const last = begun?.last;
  const snapshot = snapshotOf({ controls, verdicts, last });
  const applying = controls.filter(({ id }) => verdicts.get(id)?.state !== 'not-applicable');
  const failing = controls.filter(({ id }) => verdicts.get(id)?.state === 'fail').map(({ id }) => values.get(id) ?? nothing);
  const attacks = failing.reduce((most, value) => Math.max(most, value.attacks), 0);
  const priorities = new Set((applying.length > 0 ? applying : controls).map(({ priority }) => priority));
  return {
    ...planned,
    nodeId: `${template.id}/${program.id}`,
    program,
    begun,
    snapshot,
    statuses: statusesOf({ snapshot, last, acceptedRisks }),
    priority: Priority.options.find((priority) => priorities.has(priority)) ?? 'p2',
    value: { ...valueOfAll(failing, { attacksStopped: attacks, peopleDisturbed: program.memberCount }), attacks },
    counts: countsOf(controls, standing),
    isHidden: template.isHidden === true || applying.length === 0,
  };
}

const mostValuableFirst = (a: Stand, b: Stand): number => byValue({ ...a, name: a.template.name }, { ...b, name: b.template.name });

/** Every remediation of the tenant, the most valuable first: of the products that are connected, for the programs that there are. */
export function standsOf(plan: readonly PlannedRemediation[], standing: Standing): Stand[] {
  return plan
    .filter(({ product }) => standing.connected.has(product.id))
    .flatMap((planned) =>
      standing.programs.filter(({ type }) => type === planned.programType).map((program) => standOf(planned, program, standing)),
    )
    .toSorted(mostValuableFirst);
}
