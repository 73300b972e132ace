import { Combine } from 'lucide-react';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';

const page: PaletteEntry = {
  group: 'Pages',
  id: 'rationalization',
  label: 'Rationalization',
  description: 'Bridge',
  keywords: ['overlap', 'redundant products'],
  icon: Combine,
  go: { to: '/bridge/rationalization' },
};

export const paletteSource: PaletteSource = { load: async () => (isOpenToMe('remediations:read') ? [page] : []) };
