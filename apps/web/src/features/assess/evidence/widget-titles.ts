import type { EvidenceDetail } from '@rampart/contract/assess.ts';

/** In the order in which they are shown. */
export const widgetOrder: readonly EvidenceDetail['type'][] = ['count', 'multi_count', 'time_series', 'map', 'table', 'ratio'];

type Key = `${EvidenceDetail['type']} ${EvidenceDetail['title']}`;

const titles: Partial<Record<Key, string>> = {
  'count LOGIN_COUNT': 'Attack Attempts Using Attributes',
  'count LOGIN_TOTAL': 'Sign-in Attempts',
  'multi_count BREAKDOWN_COUNTS': 'Attack Attempts by Attribute',
  'time_series BREAKDOWN_TRENDS': 'Attack Attempts by Zone',
  'time_series LOGIN_TRENDS': 'Attack Attempts over Time',
  'map LOGIN_MAP_COUNTS': 'Login Map',
  'map MAP_BREAKDOWN_COUNTS': 'Attacks by Country',
  'table BREAKDOWN_COUNTS': 'Most Attacked',
  'table MAP_BREAKDOWN_COUNTS': 'By Country',
  'ratio LOGIN_COUNT': 'Share of Attacks',
  'ratio BREAKDOWN_COUNTS': 'Affected',
};

const inWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

export const widgetTitle = ({ type, title }: Pick<EvidenceDetail, 'type' | 'title'>): string =>
  titles[`${type} ${title}`] ?? inWords(title);

const place = ({ type }: Pick<EvidenceDetail, 'type'>): number => widgetOrder.indexOf(type);

export const inOrder = (details: readonly EvidenceDetail[]): EvidenceDetail[] => details.toSorted((a, b) => place(a) - place(b));
