import type { ProgramMember, ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import type { Product } from '@rampart/domain/product.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { Catalog } from '../remediate-deps.ts';
import type { RemediationInputs } from '../state/load-inputs.ts';
import type { Member } from './member-store.ts';
import type { Program } from './program-store.ts';

export interface ProductOfProgram {
  readonly product: Product;
  readonly controls: readonly Control[];
}

/** The connected products that have controls for this type of program. */
export const productsOf = (catalog: Catalog, { connected }: Pick<RemediationInputs, 'connected'>, type: ProgramType): ProductOfProgram[] =>
  catalog.products
    .filter(({ id }) => connected.has(id))
    .map((product) => ({
      product,
      controls: catalog.controls.filter((control) => productOf(control) === product.id && control.programs.includes(type)),
    }))
    .filter(({ controls }) => controls.length > 0);

/** How a control came out, that it is being confirmed, or that its risk is accepted. In place stays in place, as on the Bridge. */
export function stateIn(
  { verdicts, confirming, acceptedRisks }: Pick<RemediationInputs, 'verdicts' | 'confirming' | 'acceptedRisks'>,
  id: Control['id'],
): VerdictState | 'confirming' | 'risk-accepted' {
  const state = verdicts.get(id)?.state ?? 'unknown';
  const isConfirming = confirming.has(id);
  if (state === 'not-applicable' || (state === 'pass' && !isConfirming)) return state;
  if (acceptedRisks.has(id)) return 'risk-accepted';
  return isConfirming ? 'confirming' : state;
}

const presentProduct = ({ product, controls }: ProductOfProgram, inputs: RemediationInputs): ProgramSummary['products'][number] => {
  const states = controls.map(({ id }) => stateIn(inputs, id));
  const count = (state: (typeof states)[number]): number => states.filter((each) => each === state).length;
  return {
    product: product.id,
    name: product.name,
    controls: controls.length,
    passing: count('pass'),
    failing: count('fail'),
    confirming: count('confirming'),
    risk_accepted: count('risk-accepted'),
    unknown: count('unknown'),
    not_applicable: count('not-applicable'),
  };
};

export const presentProgram = (catalog: Catalog, inputs: RemediationInputs, program: Program): ProgramSummary => ({
  program_uuid: program.id,
  program_group: program.group,
  program_type: program.type,
  name: program.name,
  timestamp: program.asOf.toISOString(),
  member_count: program.memberCount,
  products: productsOf(catalog, inputs, program.type).map((product) => presentProduct(product, inputs)),
});

export const presentMember = ({ mail, displayName, jobTitle, department }: Member): ProgramMember => ({
  mail,
  name: displayName,
  job_title: jobTitle,
  department,
});
