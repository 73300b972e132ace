import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';

/** In the order in which they are shown. */
const widgetOrder: readonly EvidenceDetail['type'][] = ['count', 'multi_count', 'time_series', 'map', 'table', 'ratio'];

type Key = `${EvidenceDetail['type']} ${EvidenceDetail['title']}`;

const titles: Partial<Record<Key, string>> = {
  'count LOGIN_COUNT': 'Attack Attempts Using Attributes',
  'count LOGIN_TOTAL': 'Sign-in Attempts',
  'multi_count BREAKDOWN_COUNTS': 'Attack Attempts by Attribute',
  'time_series BREAKDOWN_TRENDS': 'Attack Attempts by Attribute over Time',
  'time_series LOGIN_TRENDS': 'Attack Attempts over Time',
  'map LOGIN_MAP_COUNTS': 'Login Map',
  'map MAP_BREAKDOWN_COUNTS': 'Attacks by Country',
  'ratio LOGIN_COUNT': 'Share of Attacks',
  'ratio BREAKDOWN_COUNTS': 'Affected',
};

const inWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

/** The title of a table names what it lists: `Attack Attempts by Account`. */
export function widgetTitle(detail: EvidenceDetail): string {
  const { type, title, labels } = detail;
  if (type === 'time_series' && detail.by_zone) return 'Attack Attempts by Zone';
  if (type === 'table' && labels.length > 1) return `${labels.at(-1)} by ${labels[0]}`;
  return titles[`${type} ${title}`] ?? inWords(title);
}

const place = ({ type }: Pick<EvidenceDetail, 'type'>): number => widgetOrder.indexOf(type);

export const inOrder = (details: readonly EvidenceDetail[]): EvidenceDetail[] => details.toSorted((a, b) => place(a) - place(b));
