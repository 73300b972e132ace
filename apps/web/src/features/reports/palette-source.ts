import { FileText } from 'lucide-react';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';

const page: PaletteEntry = {
  group: 'Pages',
  id: 'reports',
  label: 'Reports',
  description: 'Bridge',
  keywords: ['pdf', 'schedule', 'export'],
  icon: FileText,
  go: { to: '/bridge/reports' },
};

export const paletteSource: PaletteSource = { load: async () => (isOpenToMe('reports:read') ? [page] : []) };
