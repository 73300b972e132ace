import type { AttackedPerson } from '@rampart/contract/bridge.ts';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { attackColors } from '@rampart/ui/theme/meaning-colors.ts';

const labels: Partial<Record<AttackCategory, string>> = {
  bec: 'BEC',
  'apt-financial-malware': 'APT financial malware',
  'apt-state-malware': 'APT state malware',
};

/** `Corporate credential phishing` */
const labelOf = (category: AttackCategory): string =>
  labels[category] ?? `${category.charAt(0).toUpperCase()}${category.slice(1).replaceAll('-', ' ')}`;

export interface AttackKind {
  readonly label: string;
  readonly count: number;
  readonly color: string;
}

const shownKinds = 5;

/** The five that are most, in the colours that they have everywhere; the rest is folded into one. */
export function kindsOf(categories: AttackedPerson['categories']): AttackKind[] {
  const sorted = categories.toSorted((a, b) => b.count - a.count);
  const rest = sorted.slice(shownKinds).reduce((sum, { count }) => sum + count, 0);
  const shown = sorted
    .slice(0, shownKinds)
    .map(({ category, count }) => ({ label: labelOf(category), count, color: attackColors[category] }));
  return rest === 0 ? shown : [...shown, { label: 'Other', count: rest, color: 'var(--rp-mute-mark)' }];
}
