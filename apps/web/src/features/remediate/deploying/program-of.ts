import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ProgramType } from '@rampart/domain/program.ts';

/** A program at a product, as the calls about deployments name it. */
export interface DeployedProgram {
  readonly product_name: string;
  readonly program_type: ProgramType;
  readonly program_uuid: string;
}

export const programOf = ({ quest_instance_details: { product, program_type, program_uuid } }: Quest): DeployedProgram => ({
  product_name: product,
  program_type,
  program_uuid,
});
