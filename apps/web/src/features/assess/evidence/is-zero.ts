import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';

/** Nothing of what a widget counts has happened. */
export function isZero(detail: EvidenceDetail): boolean {
  switch (detail.type) {
    case 'count':
    case 'ratio':
      return detail.data.value === 0;
    case 'multi_count':
      return detail.data.every((value) => value === 0);
    case 'time_series':
      return detail.data.every(({ values }) => values.every((value) => value === 0));
    case 'map':
      return detail.data.every(({ attacks }) => attacks === 0);
    case 'table':
    default:
      return detail.data.length === 0;
  }
}
