import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import { listPrograms, type Program } from '../programs/program-store.ts';
import type { ControlValue, RemediateDeps, StandingVerdict } from '../remediate-deps.ts';
import { type Begun, listBegun } from './remediation-store.ts';

/** All that a tenant's own rows say about its remediations. */
export interface Standing {
  readonly programs: readonly Program[];
  readonly connected: ReadonlySet<ProductId>;
  readonly verdicts: ReadonlyMap<string, StandingVerdict>;
  readonly values: ReadonlyMap<string, ControlValue>;
  readonly acceptedRisks: ReadonlySet<string>;
  /** By template, program and product. */
  readonly begun: ReadonlyMap<string, Begun>;
}

export const begunKey = (which: Pick<Begun, 'template' | 'programId' | 'product'>): string =>
  `${which.template} ${which.programId} ${which.product}`;

/** In a handful of queries, however many remediations there are. */
export async function loadStanding({ assessment }: Pick<RemediateDeps, 'assessment'>, tx: TenantTx): Promise<Standing> {
  const [programs, applications, verdicts, values, acceptedRisks, begun] = await Promise.all([
    listPrograms(tx),
    listConnected(tx),
    assessment.verdicts(tx),
    assessment.values(tx),
    assessment.acceptedRisks(tx),
    listBegun(tx),
  ]);
  return {
    programs,
    connected: new Set(applications.map(({ product }) => product.id)),
    verdicts,
    values,
    acceptedRisks,
    begun: new Map(begun.map((one) => [begunKey(one), one])),
  };
}

/** The time of the run that the programs are of; none before the first. */
export const asOfStanding = ({ programs }: Pick<Standing, 'programs'>): Date | undefined =>
  programs.map(({ asOf }) => asOf).toSorted((a, b) => b.getTime() - a.getTime())[0];
