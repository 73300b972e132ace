import type { Quest, TagType } from '@rampart/contract/remediate/quest.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import { type Facet, type FacetValue, withChosenValues } from '@rampart/ui/facet/facet.ts';
import { openStatus } from '../../../parts/remediations/open-status.ts';
import { priorityName } from '../priority-name.ts';
import { shownStatus, statusLabel } from '../quest-status.ts';
import { allChosen, type ExplorerSearch, type FacetId } from './explorer-search.ts';

type Values = readonly { readonly value: string; readonly label: string }[];

const tagged =
  (type: TagType) =>
  ({ quest_tome_tags: tags }: Quest): Values =>
    tags.filter(({ tag_type }) => tag_type === type);

const openLabel = 'Open';

/** What a remediation has of each facet. */
const valuesOf: Readonly<Record<FacetId, (quest: Quest) => Values>> = {
  status(quest) {
    const { id, label } = shownStatus(quest);
    return [{ value: id, label }, ...(isOpenRemediation(quest) ? [{ value: openStatus, label: openLabel }] : [])];
  },
  priority: tagged('priority'),
  product: tagged('product'),
  framework: tagged('compliance_framework'),
  program: ({ quest_instance_details: { program_type, program_name } }) => [{ value: program_type, label: program_name }],
  feature: tagged('licensed_feature'),
};

const labels: Readonly<Record<FacetId, string>> = {
  status: 'Status',
  priority: 'Priority',
  product: 'Product',
  framework: 'Framework',
  program: 'People group',
  feature: 'Licensed feature',
};

const hasValue = (quest: Quest, id: FacetId, chosen: readonly string[]): boolean =>
  chosen.length === 0 || valuesOf[id](quest).some(({ value }) => chosen.includes(value));

function countValues(quests: readonly Quest[], id: FacetId): FacetValue[] {
  const counted = new Map<string, { label: string; count: number }>();
  for (const quest of quests)
    for (const { value, label } of valuesOf[id](quest)) {
      const known = counted.get(value);
      if (known) known.count += 1;
      else counted.set(value, { label, count: 1 });
    }
  return [...counted].map(([value, { label, count }]) => ({ value, label, count }));
}

/** What a view or a link may choose though no remediation has it: those that are staged, while there are none. */
const namesOf: Partial<Record<FacetId, (value: string) => string | undefined>> = {
  status: (value) => (value === openStatus ? openLabel : statusLabel(value)),
  priority: priorityName,
};

/** The facets of a list, with how often each value occurs in it. */
export function facetsOf(quests: readonly Quest[], search: ExplorerSearch = {}): Facet[] {
  const chosen = allChosen(search);
  return (Object.keys(valuesOf) as FacetId[]).map((id) =>
    withChosenValues({ id, label: labels[id], values: countValues(quests, id) }, chosen[id], (value) => namesOf[id]?.(value)),
  );
}

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
