import type { ProductId } from '@rampart/domain/product.ts';
import type { AcceptedRisks } from '@rampart/domain/recommend/chosen-controls.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { listConfirming, listTailored, listWaiting, type RequestedControl } from '../../deploy/index.ts';
import { listDeployedLists } from '../programs/deployed-lists.ts';
import { listPrograms, type Program } from '../programs/program-store.ts';
import type { ControlValue, RemediateDeps, CurrentVerdict } from '../remediate-deps.ts';
import { type StartedRemediation, listStarted } from './remediation-store.ts';

/** All that a tenant's own rows say about its remediations. */
export interface RemediationInputs {
  readonly programs: readonly Program[];
  readonly connected: ReadonlySet<ProductId>;
  readonly verdicts: ReadonlyMap<string, CurrentVerdict>;
  /** The controls whose verdict is about to be replaced: a deployment has not read their product back yet. */
  readonly confirming: ReadonlySet<string>;
  /** The controls that wait in their product to be enabled, as it was last read: see `waitingKey`. */
  readonly waiting: ReadonlySet<string>;
  /** The excluded values of the controls that a deployment put in force without some, and that are so still, as it was last read: see `waitingKey`. */
  readonly tailored: ReadonlyMap<string, RequestedControl['leftOut']>;
  readonly values: ReadonlyMap<string, ControlValue>;
  readonly acceptedRisks: AcceptedRisks;
  readonly waitingRisks: ReadonlySet<string>;
  /** The lists whose people, and no others, are in a group of a product, as it was last read back: `<product> <list>`. */
  readonly deployedLists: ReadonlySet<string>;
  /** By template, program and product. */
  readonly started: ReadonlyMap<string, StartedRemediation>;
}

export const startedKey = (which: Pick<StartedRemediation, 'template' | 'programId' | 'product'>): string =>
  `${which.template} ${which.programId} ${which.product}`;

/** In a handful of queries, however many remediations there are. */
export async function loadRemediationInputs({ assessment }: Pick<RemediateDeps, 'assessment'>, tx: TenantTx): Promise<RemediationInputs> {
  const [programs, applications, verdicts, confirming, waiting, tailored, values, acceptedRisks, waitingRisks, started, deployed] =
    await Promise.all([
      listPrograms(tx),
      listConnected(tx),
      assessment.verdicts(tx),
      listConfirming(tx),
      listWaiting(tx),
      listTailored(tx),
      assessment.values(tx),
      assessment.acceptedRisks(tx),
      assessment.waitingRisks(tx),
      listStarted(tx),
      listDeployedLists(tx),
    ]);
  const products = new Map(applications.map(({ id, product }) => [id, product.id]));
  return {
    programs,
    connected: new Set(applications.map(({ product }) => product.id)),
    verdicts,
    confirming,
    waiting,
    tailored,
    values,
    acceptedRisks,
    waitingRisks,
    deployedLists: new Set(
      deployed.flatMap(({ applicationId, list }) => (products.has(applicationId) ? [`${products.get(applicationId)} ${list}`] : [])),
    ),
    started: new Map(started.map((one) => [startedKey(one), one])),
  };
}

/** The time of the run that the programs are of, or of what was judged after it, as when a deployment is read back; none before the first. */
export function asOfInputs({ programs, verdicts }: Pick<RemediationInputs, 'programs' | 'verdicts'>): Date | undefined {
  if (programs.length === 0) return undefined;
  return [...programs, ...verdicts.values()].map(({ asOf }) => asOf).reduce((newest, asOf) => (asOf > newest ? asOf : newest));
}
