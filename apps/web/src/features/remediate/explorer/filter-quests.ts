import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { allChosen, type ExplorerSearch, type FacetId } from './explorer-search.ts';
import { hasValue } from './quest-facets.ts';

const soughtIn = ({ quest_tome_name, quest_tome_description, quest_tome_tags, quest_instance_details }: Quest): string =>
  [
    quest_tome_name,
    quest_tome_description,
    quest_instance_details.product_name,
    quest_instance_details.program_name,
    ...quest_tome_tags.map(({ label }) => label),
  ]
    .join('\n')
    .toLowerCase();

/** Worked out once for each list: filtering a thousand must not be felt while typing. */
const texts = new WeakMap<Quest, string>();
function textOf(quest: Quest): string {
  const known = texts.get(quest);
  if (known !== undefined) return known;
  const text = soughtIn(quest);
  texts.set(quest, text);
  return text;
}

/** Every word must occur somewhere, and every facet in force must fit. */
export function filterQuests(quests: readonly Quest[], search: ExplorerSearch): Quest[] {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = Object.entries(allChosen(search)) as [FacetId, string[]][];
  return quests.filter(
    (quest) => words.every((word) => textOf(quest).includes(word)) && chosen.every(([id, values]) => hasValue(quest, id, values)),
  );
}
