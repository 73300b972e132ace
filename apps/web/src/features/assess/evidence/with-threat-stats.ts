import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import { riskInThousands } from '../../../parts/attacks/risk-text.ts';

type Bars = Extract<EvidenceDetail, { type: 'multi_count' }>;

const head = ['Attack category', 'Messages sent', 'Messages delivered', 'Risk'];

/** Of the categories that there were messages of. */
const rowsOf = ({ labels, threat_stats: stats = [] }: Bars): (string | number)[][] =>
  stats.flatMap(({ messages_sent: sent, messages_delivered: delivered, risk }, place) =>
    sent === 0 ? [] : [[labels[place] ?? '', sent, delivered, riskInThousands(risk)]],
  );

/** Beside bars of attack categories, a table of what became of their messages. */
export const withThreatStats = (details: readonly EvidenceDetail[]): EvidenceDetail[] =>
  details.flatMap((detail): EvidenceDetail[] => {
    if (detail.type !== 'multi_count') return [detail];
    const rows = rowsOf(detail);
    return rows.length === 0
      ? [detail]
      : [detail, { type: 'table', title: detail.title, group_id: detail.group_id, labels: head, data: rows }];
  });
