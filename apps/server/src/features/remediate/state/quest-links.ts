import type { QuestPlace } from '@rampart/contract/remediate/quest-place.ts';
import type { RemediationList } from './list-remediations.ts';

/** By control, the remediation that puts it in place. */
export type QuestLinks = ReadonlyMap<string, QuestPlace>;

/** The first that is listed, which is the most valuable; a started one before those that are not. */
export function questLinks({ all }: Pick<RemediationList, 'all'>): QuestLinks {
  const links = new Map<string, QuestPlace>();
  const shown = all.filter(({ isHidden, started }) => !isHidden && started?.isMuted !== true);
  const startedFirst = shown.toSorted((a, b) => Number(b.started !== undefined) - Number(a.started !== undefined));
  for (const { controls, template, program, started } of startedFirst)
    for (const { id } of controls)
      if (!links.has(id))
        links.set(id, {
          quest_tome_identifier: template.id,
          quest_instance_id: started?.id ?? null,
          quest_instance_details: { program_type: program.type },
        });
  return links;
}
