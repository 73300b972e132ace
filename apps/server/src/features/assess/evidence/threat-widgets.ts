import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { MailEvidence } from '@rampart/domain/evidence.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { daysOf, type EvidenceSpan, inSpan } from './evidence-window.ts';
import { unreadDays } from './unread-days.ts';
import { barsWidget, type EventAnswer, tableWidget, trendWidget } from './widgets.ts';

interface Row {
  readonly kind: 'total' | 'reached' | 'day' | 'mailbox';
  readonly day: string | null;
  readonly name: string | null;
  readonly count: number;
}

const mostMailboxes = 50;

async function rowsOf(tx: TenantTx, span: EvidenceSpan, categories: readonly AttackCategory[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with threat as materialized (select day, mail, category, outcome, count from mail_threat_day where ${inSpan(tx, span)}),
    matching as materialized (select day, mail, category, outcome, count from threat where category = any(${[...categories]}::text[]))
    (select 'total' as kind, day::text, null as name, sum(count)::float8 as count from threat group by day)
    union all (select 'reached', null, null, coalesce(sum(count), 0)::float8 from matching where outcome in ('delivered', 'click-permitted'))
    union all (select 'day', day::text, category, sum(count)::float8 from matching group by day, category)
    union all (select 'mailbox', null, mail, sum(count)::float8 as count from matching group by mail order by count desc, mail limit ${mostMailboxes})`.execute(
    tx,
  );
  return rows;
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const wordsOf = (category: AttackCategory): string => (category === 'bec' ? 'BEC' : capitalised(category.replaceAll('-', ' ')));

/** The mails of the categories that the control is about, among all malicious ones. */
export async function askMails(tx: TenantTx, span: EvidenceSpan, { categories, events }: MailEvidence): Promise<EventAnswer> {
  const rows = await rowsOf(tx, span, categories);
  const sumOf = (kind: Row['kind']): number => rows.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0);
  const byDay = rows.flatMap(({ kind, day, name, count }) => {
    const category = categories.find((each) => each === name);
    return kind === 'day' && day !== null && category !== undefined ? [{ day, name: wordsOf(category), count, category }] : [];
  });
  const counts = categories.map((category) => ({
    name: wordsOf(category),
    category,
    count: byDay.reduce((sum, one) => sum + (one.category === category ? one.count : 0), 0),
  }));
  const days = daysOf(span);
  const stored = new Set(rows.flatMap(({ kind, day }) => (kind === 'total' && day !== null ? [day] : [])));
  const unread = await unreadDays(tx, { kind: events, span, stored });
  const [attacks, about] = [sumOf('total'), sumOf('day')];
  return {
    figures: { attacks, about, stopped: null, reached: sumOf('reached'), undecided: null, peopleAffected: null, isPeopleLeast: false },
    count: { value: about, total: attacks },
    details: [
      barsWidget(counts),
      trendWidget({ title: 'BREAKDOWN_TRENDS', days, unread, counts: byDay, names: counts.map(({ name }) => name) }),
      tableWidget(
        ['Mailbox', capitalised(events.attacks.many)],
        rows.flatMap(({ kind, name, count }) => (kind === 'mailbox' ? [[name ?? '', count]] : [])),
      ),
    ],
  };
}
