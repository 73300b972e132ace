import type { EvidenceDetail } from '@rampart/contract/assess.ts';
import type { EvidenceSource } from '@rampart/domain/evidence.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { daysOf } from './evidence-window.ts';
import { inSpan, type SignInSpan } from './sign-in-filter.ts';
import { barsWidget, countWidget, tableWidget, trendWidget } from './widgets.ts';

export type ThreatEvidence = Extract<EvidenceSource, { from: 'mail-threats' }>;

interface Row {
  readonly kind: 'total' | 'day' | 'mailbox';
  readonly day: string | null;
  readonly name: string | null;
  readonly count: number;
}

const mostMailboxes = 50;

async function figuresOf(tx: TenantTx, span: SignInSpan, categories: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with threat as materialized (select day, mail, category, count from mail_threat_day where ${inSpan(tx, span)}),
    matching as materialized (select day, mail, category, count from threat where category = any(${[...categories]}::text[]))
    (select 'total' as kind, null as day, null as name, coalesce(sum(count), 0)::float8 as count from threat)
    union all (select 'day', day::text, category, sum(count)::float8 from matching group by day, category)
    union all (select 'mailbox', null, mail, sum(count)::float8 as count from matching group by mail order by count desc, mail limit ${mostMailboxes})`.execute(
    tx,
  );
  return rows;
}

const wordsOf = (category: string): string => `${category.slice(0, 1).toUpperCase()}${category.slice(1).replaceAll('-', ' ')}`;

/** Mails of the categories that the control protects against, among all threats by mail. */
export async function threatWidgets(tx: TenantTx, span: SignInSpan, { categories }: ThreatEvidence): Promise<EvidenceDetail[]> {
  const rows = await figuresOf(tx, span, categories);
  const byDay = rows.flatMap(({ kind, day, name, count }) =>
    kind === 'day' && day !== null ? [{ day, name: wordsOf(name ?? ''), count }] : [],
  );
  const counts = categories.map((category) => {
    const name = wordsOf(category);
    return { name, count: byDay.reduce((sum, one) => sum + (one.name === name ? one.count : 0), 0) };
  });
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const mailboxes = rows.flatMap(({ kind, name, count }) => (kind === 'mailbox' ? [[name ?? '', count]] : []));
  return [
    countWidget(['Threats of these kinds', 'Threats by mail'], sum, rows.find(({ kind }) => kind === 'total')?.count ?? 0),
    barsWidget(counts),
    trendWidget(
      'BREAKDOWN_TRENDS',
      daysOf(span),
      byDay,
      counts.map(({ name }) => name),
    ),
    tableWidget(['Mailbox', 'Threats'], mailboxes),
  ];
}
