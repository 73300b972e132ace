import type { ContentKey, ProductId } from '@rampart/domain/product.ts';
import { notApplicableKey, type ProgramType, wholeOrganisation } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { loadRemediationInputs, type RemediationInputs } from '../state/load-inputs.ts';
import { keyOfFile, keyOfPeopleList } from './content-key.ts';
import { type ProductOfProgram, productsOf } from './present-program.ts';
import type { Program } from './program-store.ts';

/** Asks for the people of a group, not for a type of program. */
const peopleList = 'people_list';

const names: Readonly<Record<ContentKey, string>> = { deployment_guide: 'Deployment Guide', configuration_tool: 'Configuration Tool' };

const filesOf = (program: Program, { product }: ProductOfProgram) =>
  product.contentKeys.map((kind) => ({
    content_key: keyOfFile({ programId: program.id, product: product.id, kind }),
    name: `${product.name}: ${names[kind]}`,
    product: product.id,
    program_uuid: program.id,
    program_type: program.type,
  }));

/** A list of all people is not needed: the key says that the program is for the whole organisation. */
const peopleOf = (program: Program) => ({
  content_key: program.group === wholeOrganisation ? notApplicableKey : keyOfPeopleList(program.id),
  name: program.group === wholeOrganisation ? 'Whole organisation' : `${program.group}: People List`,
  product: null,
  program_uuid: program.id,
  program_type: program.type,
});

interface Asked {
  readonly group: string;
  /** A type of program, or `people_list`. */
  readonly type: string;
}

/** What can be downloaded for the programs of a group. */
export async function listContent(deps: RemediateDeps, tx: TenantTx, { group, type }: Asked) {
  const inputs = await loadRemediationInputs(deps, tx);
  const ofGroup = inputs.programs.filter((program) => program.group === group);
  if (type === peopleList) return ofGroup.map(peopleOf);
  return ofGroup
    .filter((program) => program.type === type)
    .flatMap((program) => productsOf(deps.catalog, inputs, program.type).flatMap((product) => filesOf(program, product)));
}

interface Which {
  readonly programId: string;
  readonly programType?: ProgramType;
  readonly product: ProductId;
}

export function getProductOfProgram(deps: RemediateDeps, inputs: RemediationInputs, { programId, programType, product }: Which) {
  const program = inputs.programs.find(({ id, type }) => id === programId && (programType ?? type) === type);
  const found = program && productsOf(deps.catalog, inputs, program.type).find((each) => each.product.id === product);
  if (program === undefined || found === undefined) throw new NotFound('program');
  return { program, ...found };
}

/** The keys of the files for a product of a program. They are made at download, from what is known then. */
export async function keysOfContent(deps: RemediateDeps, tx: TenantTx, which: Which): Promise<string[]> {
  const { program, product } = getProductOfProgram(deps, await loadRemediationInputs(deps, tx), which);
  return product.contentKeys.map((kind) => keyOfFile({ programId: program.id, product: product.id, kind }));
}
