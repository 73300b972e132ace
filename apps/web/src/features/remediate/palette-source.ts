import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { BellRing, Blocks, Layers, ListFilter, ShieldCheck, Zap } from 'lucide-react';
import { questAddress } from '../../parts/remediations/quest-address.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';
import { programTypeLabel } from './programs/program-types.ts';
import { shownStatus } from './quest-status.ts';
import { questsQuery } from './queries.ts';

const isStaged = ({ statuses }: Quest): boolean => statuses.includes('STAGED');

function entriesOf(quest: Quest): PaletteEntry[] {
  const address = questAddress(quest);
  const { product_name: product, program_name: program } = quest.quest_instance_details;
  const found: PaletteEntry = {
    group: 'Remediations',
    id: quest.node_id,
    label: quest.quest_tome_name,
    description: `${product} · ${program} · ${shownStatus(quest).label}`,
    icon: ShieldCheck,
    go: { to: '/quests/$quest', params: { quest: address } },
  };
  if (!isStaged(quest) || !isOpenToMe('deployments:write')) return [found];
  return [
    found,
    {
      group: 'Actions',
      id: `enable-${quest.node_id}`,
      label: `Enable staged controls of “${quest.quest_tome_name}”`,
      description: product,
      icon: Zap,
      go: { to: '/quests/$quest/$', params: { quest: address, _splat: 'enable' } },
    },
  ];
}

const programsOf = (quests: readonly Quest[]): PaletteEntry[] =>
  [...new Set(quests.map(({ quest_instance_details: { program_type: type } }) => type))].map((type) => ({
    group: 'Pages',
    id: `program-${type}`,
    label: programTypeLabel(type),
    description: 'Program',
    icon: Layers,
    go: { to: '/programs/$type', params: { type } },
  }));

/** The list is without them unless all are asked for. */
const isListed = ({ quest_tome_hide: isHidden, quest_instance_mute: isMuted }: Quest): boolean => !isHidden && !isMuted;

/** Who may not connect products is led to what there is to do in one. */
function productsOf(quests: readonly Quest[]): PaletteEntry[] {
  if (isOpenToMe('applications:write')) return [];
  const details = quests.filter(isListed).map(({ quest_instance_details: of }) => of);
  const names = new Map(details.map(({ product, product_name: name }) => [product, name]));
  return [...names].map(([product, name]) => ({
    group: 'Products',
    id: product,
    label: name,
    description: 'Remediations',
    icon: Blocks,
    go: { to: '/quests/explore', search: { product } },
  }));
}

const pages: readonly PaletteEntry[] = [
  {
    group: 'Pages',
    id: 'all-remediations',
    label: 'All remediations',
    description: 'Remediations',
    keywords: ['explore', 'list', 'search', 'filter'],
    icon: ListFilter,
    go: { to: '/quests/explore' },
  },
  {
    group: 'Pages',
    id: 'subscriptions',
    label: 'Subscriptions',
    description: 'Remediations',
    keywords: ['subscribed', 'mail'],
    icon: BellRing,
    go: { to: '/quests/subscriptions' },
  },
];

export const paletteSource: PaletteSource = {
  async load() {
    if (!isOpenToMe('remediations:read')) return [];
    const { quests } = await queryClient.fetchQuery(questsQuery(true));
    return [...pages, ...programsOf(quests), ...productsOf(quests), ...quests.flatMap(entriesOf)];
  },
};
