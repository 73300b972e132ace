import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';

/** What the address of a remediation is made from. */
export const QuestPlace = z.object({
  quest_tome_identifier: z.string(),
  quest_instance_id: z.uuid().nullable(),
  quest_instance_details: z.object({ program_type: ProgramType }),
});
export type QuestPlace = z.infer<typeof QuestPlace>;
