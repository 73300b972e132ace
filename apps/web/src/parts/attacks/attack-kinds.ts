import type { AttacksByCategory } from '@rampart/contract/people/risk-figures.ts';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { MixPart } from '@rampart/ui/charts/mix-bar.tsx';
import { attackColors, otherColor } from '@rampart/ui/theme/meaning-colors.ts';

const labels: Partial<Record<AttackCategory, string>> = {
  bec: 'BEC',
  'apt-financial-malware': 'APT financial malware',
  'apt-state-malware': 'APT state malware',
};

/** `Corporate credential phishing` */
const attackLabel = (category: AttackCategory): string =>
  labels[category] ?? `${category.charAt(0).toUpperCase()}${category.slice(1).replaceAll('-', ' ')}`;

/** The coarser kinds that attacks were told apart by before. */
export const kindColors = {
  phishing: attackColors['credential-phishing'],
  malware: attackColors.malware,
  bec: attackColors.bec,
  spam: attackColors.spam,
} as const;
export type KindCounts = Readonly<Record<keyof typeof kindColors, number>>;

const kindLabels: Readonly<Record<keyof KindCounts, string>> = { phishing: 'Phishing', malware: 'Malware', bec: 'BEC', spam: 'Spam' };

function kindParts(counts: KindCounts): MixPart[] {
  const kinds = Object.keys(kindColors) as (keyof KindCounts)[];
  return kinds
    .map((kind) => ({ name: kindLabels[kind], count: counts[kind], color: kindColors[kind] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

const shownCategories = 5;

/** The five categories that are most, in the colours that they have everywhere, and the rest folded into one. By the coarser kinds where no more is known. */
export function attackParts(byCategory: AttacksByCategory, kinds: KindCounts): MixPart[] {
  if (byCategory === null) return kindParts(kinds);
  const sorted = (Object.entries(byCategory) as [AttackCategory, number][])
    .map(([category, count]) => ({ category, count }))
    .toSorted((a, b) => b.count - a.count);
  const rest = sorted.slice(shownCategories).reduce((sum, { count }) => sum + count, 0);
  const shown = sorted
    .slice(0, shownCategories)
    .map(({ category, count }) => ({ name: attackLabel(category), count, color: attackColors[category] }));
  return rest === 0 ? shown : [...shown, { name: 'Other', count: rest, color: otherColor }];
}
