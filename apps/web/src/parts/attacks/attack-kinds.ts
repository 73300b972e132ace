import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { MixPart } from '@rampart/ui/charts/mix-bar.tsx';
import { attackColors } from '@rampart/ui/theme/meaning-colors.ts';

const labels: Partial<Record<AttackCategory, string>> = {
  bec: 'BEC',
  'apt-financial-malware': 'APT financial malware',
  'apt-state-malware': 'APT state malware',
};

/** `Corporate credential phishing` */
export const attackLabel = (category: AttackCategory): string =>
  labels[category] ?? `${category.charAt(0).toUpperCase()}${category.slice(1).replaceAll('-', ' ')}`;

export interface AttackCount {
  readonly category: AttackCategory;
  readonly count: number;
}

const shownKinds = 5;

/** The five that are most, in the colours that they have everywhere; the rest is folded into one. */
export function kindsOf(categories: readonly AttackCount[]): MixPart[] {
  const sorted = categories.toSorted((a, b) => b.count - a.count);
  const rest = sorted.slice(shownKinds).reduce((sum, { count }) => sum + count, 0);
  const shown = sorted
    .slice(0, shownKinds)
    .map(({ category, count }) => ({ name: attackLabel(category), count, color: attackColors[category] }));
  return rest === 0 ? shown : [...shown, { name: 'Other', count: rest, color: 'var(--rp-mute-mark)' }];
}
