import { type Control, productOf } from '@rampart/domain/control.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import type { LicenceReading } from '../assess/index.ts';
import { listRemediations, placedControls, type PlacedControl, type RemediationList } from '../remediate/index.ts';
import type { RationalizeDeps } from './rationalize-deps.ts';

export type ControlValue = RemediationList['inputs']['values'] extends ReadonlyMap<string, infer Value> ? Value : never;
type Features = Awaited<ReturnType<RationalizeDeps['assessment']['features']>>;

/** What was judged last, as rationalizations are built from it. */
export interface RationalizedInputs {
  readonly list: RemediationList;
  readonly placed: readonly PlacedControl[];
  readonly features: Features;
  readonly readings: readonly LicenceReading[];
  readonly program: { readonly name: string; readonly type: ProgramType; readonly members: number } | undefined;
}

export async function loadRationalizedInputs(deps: RationalizeDeps, tx: TenantTx, programId?: string): Promise<RationalizedInputs> {
  const list = await listRemediations(deps, tx);
  const program = list.inputs.programs.find(({ id }) => id === programId);
  if (programId !== undefined && program === undefined) throw new NotFound('program');
  return {
    list,
    placed: placedControls(deps.catalog, list),
    features: await deps.assessment.features(tx),
    readings: await deps.past.licenceReadings(tx),
    program: program && { name: program.name, type: program.type, members: program.memberCount },
  };
}

/** The judged controls of a product that the program asks for, or all. */
export const placedOf = ({ placed, program }: RationalizedInputs, product: string): PlacedControl[] =>
  placed.filter(({ control }) => productOf(control) === product && (program === undefined || isIn(control, program.type)));

const isIn = ({ programs }: Control, type: ProgramType): boolean => programs.includes(type);
