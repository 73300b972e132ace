import type { Brick } from '@rampart/contract/bridge.ts';
import type { RemediationList } from '../remediate/index.ts';

/** By control, the remediation that puts it in place. */
export type Links = ReadonlyMap<string, NonNullable<Brick['quest']>>;

/** The first that is listed, which is the most valuable; a started one before those that are not. */
export function questLinks({ all }: Pick<RemediationList, 'all'>): Links {
  const links = new Map<string, NonNullable<Brick['quest']>>();
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
