import { isShownProgram, ProgramType } from '@rampart/domain/program.ts';
import type { BuiltProgram } from '@rampart/domain/recommend/build-programs.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { AssessedRun } from '../../assess/index.ts';
import { listExperimentalFeatures } from '../../tenants/index.ts';

/** More than there are types and groups of people. */
const programLimit = 500;

export interface Program {
  readonly id: string;
  readonly type: ProgramType;
  readonly group: string;
  readonly name: string;
  /** The time of the run that it was built at. */
  readonly asOf: Date;
  readonly memberCount: number;
}

/** In the order of the types, then by group, without those that the tenant does not try out. */
export async function listPrograms(tx: TenantTx): Promise<Program[]> {
  const rows = await tx
    .selectFrom('program')
    .innerJoin('program_group as people', (join) =>
      join.onRef('people.tenant_id', '=', 'program.tenant_id').onRef('people.name', '=', 'program.program_group'),
    )
    .select(['program.id', 'program.program_type', 'program.program_group', 'program.name', 'program.as_of', 'people.member_count'])
    .where('program.tenant_id', '=', tx.tenantId)
    .orderBy('program.program_group')
    .limit(programLimit)
    .execute();
  const features = await listExperimentalFeatures(tx);
  const programs = rows.flatMap((row) => {
    const type = ProgramType.safeParse(row.program_type);
    const { id, name, program_group: group, as_of: asOf, member_count: memberCount } = row;
    return type.success && isShownProgram(type.data, features) ? [{ id, type: type.data, group, name, asOf, memberCount }] : [];
  });
  return programs.toSorted((a, b) => ProgramType.options.indexOf(a.type) - ProgramType.options.indexOf(b.type));
}

/** The id of a program that is there already stays. */
export async function keepProgram(tx: TenantTx, program: BuiltProgram, { id: runId, asOf }: AssessedRun): Promise<void> {
  const built = { name: program.name, run_id: runId, as_of: asOf };
  await tx
    .insertInto('program')
    .values({ tenant_id: tx.tenantId, program_type: program.programType, program_group: program.group, ...built })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'program_type', 'program_group']).doUpdateSet(built))
    .execute();
}
