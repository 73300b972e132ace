import { ProgramType } from '@rampart/domain/program.ts';
import type { QuestPlace } from '@rampart/contract/remediate/quest-place.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';

/** Which remediation an address means: its template, and its program or started instance. */
export interface QuestAddress {
  readonly identifier: string;
  readonly programType?: ProgramType;
  readonly instanceId?: string;
}

const uuidAtEnd = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** `{identifier}[-{programType}][-{instanceId}]`. Identifiers have dashes of their own: what is known at the end is taken off it. */
export function parseQuestAddress(address: string): QuestAddress {
  const instanceId = uuidAtEnd.exec(address)?.[1];
  const rest = instanceId === undefined ? address : address.replace(uuidAtEnd, '');
  const programType = ProgramType.options.find((type) => rest.endsWith(`-${type}`));
  return {
    identifier: programType === undefined ? rest : rest.slice(0, -programType.length - 1),
    ...(programType !== undefined && { programType }),
    ...(instanceId !== undefined && { instanceId: instanceId.toLowerCase() }),
  };
}

/** The address of one remediation, for links that are kept and shared. */
export function questAddress({
  quest_tome_identifier: identifier,
  quest_instance_details: { program_type },
  quest_instance_id,
}: Quest | QuestPlace): string {
  return [identifier, program_type, ...(quest_instance_id === null ? [] : [quest_instance_id])].join('-');
}
