import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ControlTally, ProgramMember, ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import type { DeploymentType } from '@rampart/domain/product.ts';
import { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { loadRemediationInputs } from '../state/load-inputs.ts';
import { presentControl } from '../state/present-control.ts';
import { countDepartments, countMembers, listMembers } from './member-store.ts';
import { presentMember, presentProgram, productsOf, stateIn } from './present-program.ts';
import { listPrograms, type Program } from './program-store.ts';

const membersShown = 100;

/** Without their controls. */
export async function summariesOf(deps: RemediateDeps, tx: TenantTx): Promise<ProgramSummary[]> {
  const inputs = await loadRemediationInputs(deps, tx);
  return inputs.programs.map((program) => presentProgram(deps.catalog, inputs, program));
}

interface Asked {
  readonly group?: string | undefined;
  readonly type?: ProgramType | undefined;
}

interface DetailedProgram extends ProgramSummary {
  program: {
    members: ProgramMember[];
    products: { product: string; name: string; deployment_types: DeploymentType[]; controls: ControlDetail[] }[];
  };
}

/** A program that is only watched with has the remediations that are. */
const questTypeOf = ({ type }: Program) => (type === 'visibility' ? { questType: 'Visibility' as const } : {});

/** With their controls and the first of their members. */
export async function getPrograms(deps: RemediateDeps, tx: TenantTx, { group, type }: Asked): Promise<DetailedProgram[]> {
  const inputs = await loadRemediationInputs(deps, tx);
  const presented = { ...deps, inputs, features: await deps.assessment.features(tx) };
  const asked = inputs.programs.filter((each) => (group ?? each.group) === each.group && (type ?? each.type) === each.type);
  const groups = [...new Set(asked.map((each) => each.group))];
  const members = new Map<string, ProgramMember[]>();
  for (const name of groups) members.set(name, (await listMembers(tx, { group: name, limit: membersShown })).map(presentMember));
  return asked.map((program) => ({
    ...presentProgram(deps.catalog, inputs, program),
    program: {
      members: members.get(program.group) ?? [],
      products: productsOf(deps.catalog, inputs, program.type).map(({ product, controls }) => ({
        product: product.id,
        name: product.name,
        deployment_types: [...product.deploymentTypes],
        controls: controls.map((control) => presentControl(control, { ...presented, ...questTypeOf(program) })),
      })),
    },
  }));
}

/** How far each type of program has come, and how many controls are not in place in one of them or several. */
export async function summarizePrograms(deps: RemediateDeps, tx: TenantTx) {
  const inputs = await loadRemediationInputs(deps, tx);
  const programs = inputs.programs.map((program) => presentProgram(deps.catalog, inputs, program));
  const controls = new Set(
    inputs.programs.flatMap(({ type }) => productsOf(deps.catalog, inputs, type).flatMap((product) => product.controls)),
  );
  const notInPlace = [...controls].filter(({ id }) => stateIn(inputs, id) === 'fail');
  return { summary: summarizeTypes(programs), controls_not_in_place: notInPlace.length };
}

type ProductTally = ProgramSummary['products'][number];

const noControls: ControlTally = { controls: 0, passing: 0, failing: 0, confirming: 0, risk_accepted: 0, unknown: 0, not_applicable: 0 };

const addUp = (tallies: readonly ControlTally[]): ControlTally =>
  tallies.reduce(
    (sum, one) => ({
      controls: sum.controls + one.controls,
      passing: sum.passing + one.passing,
      failing: sum.failing + one.failing,
      confirming: sum.confirming + one.confirming,
      risk_accepted: sum.risk_accepted + one.risk_accepted,
      unknown: sum.unknown + one.unknown,
      not_applicable: sum.not_applicable + one.not_applicable,
    }),
    noControls,
  );

/** A product that several programs of a type ask something of is listed once. */
const byProduct = (tallies: readonly ProductTally[]): ProductTally[] =>
  [...Map.groupBy(tallies, ({ product }) => product).values()]
    .map((ofOne) => ({ ...ofOne[0]!, ...addUp(ofOne) }))
    .toSorted((a, b) => b.failing - a.failing || a.name.localeCompare(b.name, 'en'));

function summarizeTypes(programs: readonly ProgramSummary[]) {
  return ProgramType.options.flatMap((type) => {
    const ofType = programs.filter((program) => program.program_type === type);
    if (ofType.length === 0) return [];
    const tallies = ofType.flatMap((program) => program.products);
    const members = ofType.reduce((total, program) => total + program.member_count, 0);
    return [{ program_type: type, programs: ofType.length, members, ...addUp(tallies), products: byProduct(tallies) }];
  });
}

async function getProgram(tx: TenantTx, id: string): Promise<Program> {
  const program = (await listPrograms(tx)).find((each) => each.id === id);
  if (program === undefined) throw new NotFound('program');
  return program;
}

interface MemberQuery {
  readonly programId: string;
  readonly filter: string;
  readonly limit: number;
  readonly offset: number;
}

export async function listProgramMembers(tx: TenantTx, { programId, ...page }: MemberQuery) {
  const { group, memberCount } = await getProgram(tx, programId);
  const members = await listMembers(tx, { group, ...page });
  return {
    members: members.map(presentMember),
    total: page.filter === '' ? memberCount : await countMembers(tx, { group, ...page }),
    departments: await countDepartments(tx, { group, ...page }),
  };
}
