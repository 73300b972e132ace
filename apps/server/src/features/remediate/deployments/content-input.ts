import type { Product, ProductId } from '@rampart/domain/product.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { getProductOfProgram } from '../programs/list-content.ts';
import type { Program } from '../programs/program-store.ts';
import type { RemediateDeps, StandingVerdict } from '../remediate-deps.ts';
import { getStand, type WhichStand } from '../standing/find-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import { asOfStanding, loadStanding, type Standing } from '../standing/load-standing.ts';
import { deploymentsOf, type PlannedControl } from './deployments-of.ts';

/** Everything that a file for whoever does it by hand is made from. */
export interface ContentInput {
  readonly tenantName: string;
  /** None when the file is for a whole product of a program. */
  readonly remediation: Remediation | undefined;
  readonly program: Program;
  readonly product: Product;
  /** The time of the run that the facts are of. */
  readonly asOf: Date;
  /** What is still to be put in place, by name. */
  readonly controls: readonly (PlannedControl & { readonly verdict: StandingVerdict | undefined })[];
}

async function nameOfTenant(tx: TenantTx): Promise<string> {
  const { name } = await tx.selectFrom('tenant').select('name').where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow();
  return name;
}

type Chosen = Pick<ContentInput, 'remediation' | 'program' | 'product'> &
  Pick<Parameters<typeof deploymentsOf>[2], 'controls' | 'tailoring'>;

async function inputOf(deps: RemediateDeps, tx: TenantTx, standing: Standing, chosen: Chosen): Promise<ContentInput> {
  const { remediation, program, product, controls, tailoring } = chosen;
  const asOf = asOfStanding(standing) ?? deps.clock.now();
  const planned = await deploymentsOf(deps, tx, { controls, program, product: product.id, tailoring, asOf });
  return {
    tenantName: await nameOfTenant(tx),
    remediation,
    program,
    product,
    asOf,
    controls: planned.map((one) => ({ ...one, verdict: standing.verdicts.get(one.control.id) })),
  };
}

/** Of a remediation: the controls that are selected or staged. */
export async function contentOfRemediation(deps: RemediateDeps, tx: TenantTx, which: WhichStand): Promise<ContentInput> {
  const stands = await listStands(deps, tx);
  const { template, program, product, snapshot, begun, ...stand } = getStand(stands, which);
  const wanted = new Set<string>([...snapshot.selected, ...snapshot.staged]);
  const controls = stand.controls.filter(({ id }) => wanted.has(id));
  return inputOf(deps, tx, stands.standing, { remediation: template, program, product, controls, tailoring: begun?.last?.tailoring ?? {} });
}

interface WhichProduct {
  readonly programId: string;
  readonly programType?: ProgramType;
  readonly product: ProductId;
}

/** Of a product of a program: the controls that fail or are not known about. */
export async function contentOfProgram(deps: RemediateDeps, tx: TenantTx, which: WhichProduct): Promise<ContentInput> {
  const standing = await loadStanding(deps, tx);
  const { program, product, controls } = getProductOfProgram(deps, standing, which);
  const open = controls.filter(({ id }) => ['fail', 'unknown'].includes(standing.verdicts.get(id)?.state ?? 'unknown'));
  return inputOf(deps, tx, standing, { remediation: undefined, program, product, controls: open, tailoring: {} });
}
