import type { Brick } from '@rampart/contract/bridge/bridge.ts';
import { BrickWall, KeyRound } from 'lucide-react';
import { brickStates } from '@rampart/ui/charts/brick-state.ts';
import { questAddress } from '../../parts/remediations/quest-address.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';
import { bridgeQuery } from './queries.ts';

/** A control is looked at where it is put in place; one that no listed remediation puts in place is found by its evidence. */
const entryOf = ({ control_id: id, title, product_name: product, state, quest }: Brick): PaletteEntry => ({
  group: 'Controls',
  id,
  label: title,
  description: `${product} · ${brickStates[state]}`,
  icon: BrickWall,
  ...(quest === null
    ? { address: `/bridge/products?evidence=${encodeURIComponent(id)}` }
    : { go: { to: '/quests/$quest/$', params: { quest: questAddress(quest), _splat: 'controls' } } }),
});

const licensing: PaletteEntry = {
  group: 'Pages',
  id: 'licensing',
  label: 'Licensing',
  description: 'Bridge',
  keywords: ['licences', 'licenses', 'seats'],
  icon: KeyRound,
  go: { to: '/bridge/licensing' },
};

export const paletteSource: PaletteSource = {
  async load() {
    if (!isOpenToMe('remediations:read')) return [];
    const { bricks } = await queryClient.fetchQuery(bridgeQuery);
    return [licensing, ...bricks.map(entryOf)];
  },
};
