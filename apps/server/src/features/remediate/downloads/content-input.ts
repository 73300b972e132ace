import type { Product, ProductId } from '@rampart/domain/product.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { getProductOfProgram } from '../programs/list-content.ts';
import type { Program } from '../programs/program-store.ts';
import type { RemediateDeps, CurrentVerdict } from '../remediate-deps.ts';
import { getRemediation, type WhichRemediation } from '../state/find-remediation.ts';
import { listRemediations } from '../state/list-remediations.ts';
import { asOfInputs, loadRemediationInputs, type RemediationInputs } from '../state/load-inputs.ts';
import { prepareControls, type PreparedControl } from './prepared-controls.ts';

/** Everything that a file for deploying by hand is made from. */
export interface ContentInput {
  readonly tenantName: string;
  /** None when the file is for a whole product of a program. */
  readonly remediation: Remediation | undefined;
  readonly program: Program;
  readonly product: Product;
  /** The time of the run that the facts are of. */
  readonly asOf: Date;
  /** The controls that are not in place yet, by name. */
  readonly controls: readonly (PreparedControl & { readonly verdict: CurrentVerdict | undefined })[];
}

async function nameOfTenant(tx: TenantTx): Promise<string> {
  const { name } = await tx.selectFrom('tenant').select('name').where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow();
  return name;
}

type Chosen = Pick<ContentInput, 'remediation' | 'program' | 'product'> &
  Pick<Parameters<typeof prepareControls>[2], 'controls' | 'tailoring'>;

async function inputOf(deps: RemediateDeps, tx: TenantTx, inputs: RemediationInputs, chosen: Chosen): Promise<ContentInput> {
  const { remediation, program, product, controls, tailoring } = chosen;
  const asOf = asOfInputs(inputs) ?? deps.clock.now();
  const planned = await prepareControls(deps, tx, { controls, program, product: product.id, tailoring, asOf });
  return {
    tenantName: await nameOfTenant(tx),
    remediation,
    program,
    product,
    asOf,
    controls: planned.map((one) => ({ ...one, verdict: inputs.verdicts.get(one.control.id) })),
  };
}

/** Of a remediation: the controls that are selected or staged. */
export async function contentOfRemediation(deps: RemediateDeps, tx: TenantTx, which: WhichRemediation): Promise<ContentInput> {
  const list = await listRemediations(deps, tx);
  const { template, program, product, snapshot, started, ...remediation } = getRemediation(list, which);
  const requested = new Set<string>([...snapshot.selected, ...snapshot.staged]);
  const controls = remediation.controls.filter(({ id }) => requested.has(id));
  return inputOf(deps, tx, list.inputs, { remediation: template, program, product, controls, tailoring: started?.last?.tailoring ?? {} });
}

interface WhichProduct {
  readonly programId: string;
  readonly programType?: ProgramType;
  readonly product: ProductId;
}

/** Of a product of a program: the controls that fail or are not known about. */
export async function contentOfProgram(deps: RemediateDeps, tx: TenantTx, which: WhichProduct): Promise<ContentInput> {
  const inputs = await loadRemediationInputs(deps, tx);
  const { program, product, controls } = getProductOfProgram(deps, inputs, which);
  const open = controls.filter(({ id }) => ['fail', 'unknown'].includes(inputs.verdicts.get(id)?.state ?? 'unknown'));
  return inputOf(deps, tx, inputs, { remediation: undefined, program, product, controls: open, tailoring: {} });
}
