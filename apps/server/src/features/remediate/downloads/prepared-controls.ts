import type { Change } from '@rampart/domain/change.ts';
import { type Control, type Deployment, gatherFacts, type Needs } from '@rampart/domain/control.ts';
import { type Parameters, tailor } from '@rampart/domain/customizable.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import type { Tailoring } from '@rampart/domain/recommend/exclude-values.ts';
import type { Program } from '../programs/program-store.ts';
import type { Assessment } from '../remediate-deps.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** A control and the settings that would put it in place. */
export interface PreparedControl {
  readonly control: Control;
  /** Nothing when something that it needs could not be read. */
  readonly deployment: Deployment<Needs, Parameters> | undefined;
  /** What could not be read, in sentences: facts, or the excluded accounts. */
  readonly missing: readonly string[];
  /** None when only a person can put it in place. */
  readonly changes: readonly Change[];
}

interface Asked {
  readonly controls: readonly Control[];
  readonly program: Program;
  readonly product: ProductId;
  readonly tailoring: Tailoring;
  readonly asOf: Date;
}

/** Each control with the newest facts, this tenant's values and the excluded people. All controls are of the product. */
export async function prepareControls(
  { assessment }: { readonly assessment: Assessment },
  tx: TenantTx,
  asked: Asked,
): Promise<PreparedControl[]> {
  const { controls, program, product, tailoring, asOf } = asked;
  if (controls.length === 0) return [];
  const readings = (await assessment.readings(tx, controls)).get(product) ?? new Map<string, never>();
  const features = await assessment.features(tx);
  const excluded = await assessment.excluded(tx, product);
  const group = program.group === wholeOrganisation ? 'everyone' : program.group;
  return controls.map((control) => {
    const { facts, missing: unread } = gatherFacts(control, readings);
    const missing = 'because' in excluded ? [...unread, excluded.because] : unread;
    const parameters = tailor(control.remedy.parameters, tailoring[control.id]);
    const excludedIds = 'ids' in excluded ? [...excluded.ids] : [];
    const deployment = missing.length > 0 ? undefined : { facts, parameters, group, excluded: excludedIds, asOf, features };
    return { control, deployment, missing, changes: (deployment && control.remedy.changes?.(deployment)) ?? [] };
  });
}
