import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { BuiltInView } from '../../../parts/saved-views/saved-views-bar.tsx';
import { type ExplorerSearch, viewQuery } from './explorer-search.ts';
import { filterQuests } from './filter-quests.ts';

const views: readonly { readonly name: string; readonly search: ExplorerSearch }[] = [
  { name: 'Everything', search: {} },
  { name: 'Open', search: { status: 'INCOMPLETE~SELECTED~STAGED' } },
  { name: 'High priority', search: { priority: 'p1' } },
  { name: 'Ready to enable', search: { status: 'STAGED' } },
];

export const builtInViews = (quests: readonly Quest[]): BuiltInView[] =>
  views.map(({ name, search }) => ({ name, query: viewQuery(search), count: filterQuests(quests, search).length }));
