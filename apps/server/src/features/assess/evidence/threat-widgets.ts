import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { capitalised } from '@rampart/domain/capitalised.ts';
import type { MailEvidence } from '@rampart/domain/evidence.ts';
import { weightOf } from '@rampart/domain/people/attack-weight.ts';
import { decayOn } from '@rampart/domain/people/risk-window.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isMaliciousMail } from './count-mails.ts';
import { daysOf, type EvidenceSpan, type EvidenceWindow, inSpan } from './evidence-window.ts';
import { unreadDays } from './unread-days.ts';
import { categoriesWidget, type CountedCategory, type EventAnswer, tableWidget, trendWidget } from './widgets.ts';

interface Row {
  readonly kind: 'day' | 'mailbox';
  /** Which of the controls' categories together; none where it is for all. */
  readonly asked: number | null;
  readonly day: string | null;
  /** The category of a day, or the mailbox. */
  readonly name: string;
  readonly count: number;
  readonly reached: number;
}

const mostMailboxes = 50;

/** The days of all categories once, and for each list of categories the mailboxes that were attacked most with them. */
async function rowsOf(tx: TenantTx, span: EvidenceSpan, lists: readonly (readonly AttackCategory[])[]): Promise<readonly Row[]> {
  const asked = lists.flatMap((categories, list) => categories.map((category) => ({ list, category })));
  const { rows } = await sql<Row>`
    with threat as materialized (select day, mail, category, outcome, count from mail_threat_day where ${inSpan(tx, span)} and ${isMaliciousMail}),
    asked as (
      select list, category from unnest(${asked.map(({ list }) => list)}::integer[], ${asked.map(({ category }) => category)}::text[]) as each (list, category)),
    of_mailbox as materialized (select mail, category, sum(count) as count from threat group by mail, category),
    ranked as (
      select list, mail, sum(count) as count, row_number() over (partition by list order by sum(count) desc, mail) as place
      from of_mailbox join asked using (category) group by list, mail)
    (select 'day' as kind, null::integer as asked, day::text, category as name, sum(count)::float8 as count,
       coalesce(sum(count) filter (where outcome = 'delivered'), 0)::float8 as reached
     from threat group by day, category order by threat.day, category)
    union all (
      select 'mailbox', list, null, mail, count::float8, 0 from ranked where place <= ${mostMailboxes} order by list, place)`.execute(tx);
  return rows;
}

const wordsOf = (category: AttackCategory): string => (category === 'bec' ? 'BEC' : capitalised(category.replaceAll('-', ' ')));

interface ReadMails {
  readonly window: EvidenceWindow;
  readonly rows: readonly Row[];
  readonly days: readonly string[];
  readonly unread: ReadonlySet<string>;
}

const sumOf = (rows: readonly Row[], field: 'count' | 'reached'): number => rows.reduce((sum, row) => sum + row[field], 0);

/** What the messages of a day and category add to risk. */
function riskOf({ day, count, reached }: Row, category: AttackCategory, { from, to }: EvidenceWindow): number {
  if (day === null) return 0;
  const weight = reached * weightOf({ category, outcome: 'delivered' }) + (count - reached) * weightOf({ category, outcome: 'blocked' });
  return weight * decayOn(day, { start: from, end: to });
}

function countedCategory(category: AttackCategory, rows: readonly Row[], window: EvidenceWindow): CountedCategory {
  const count = sumOf(rows, 'count');
  const risk = rows.reduce((sum, row) => sum + riskOf(row, category, window), 0);
  return { name: wordsOf(category), category, count, stats: { messages_sent: count, messages_delivered: sumOf(rows, 'reached'), risk } };
}

function answerOf({ window, rows, days, unread }: ReadMails, { categories, events }: MailEvidence, asked: number): EventAnswer {
  const ofDays = rows.filter(({ kind }) => kind === 'day');
  const about = ofDays.filter(({ name }) => categories.some((category) => category === name));
  const byDay = about.flatMap(({ day, name, count }) => {
    const category = categories.find((each) => each === name);
    return day === null || category === undefined ? [] : [{ day, name: wordsOf(category), count, category }];
  });
  const counts = categories.map((category) =>
    countedCategory(
      category,
      about.filter(({ name }) => name === category),
      window,
    ),
  );
  const figures = { attacks: sumOf(ofDays, 'count'), about: sumOf(about, 'count'), reached: sumOf(about, 'reached') };
  return {
    figures: { ...figures, stopped: null, undecided: null, peopleAffected: null, isPeopleLeast: false },
    count: { value: figures.about, total: figures.attacks },
    details: [
      categoriesWidget(counts),
      trendWidget({ title: 'BREAKDOWN_TRENDS', days, unread, counts: byDay, names: counts.map(({ name }) => name) }),
      tableWidget(
        ['Mailbox', capitalised(events.attacks.many)],
        rows.flatMap(({ kind, asked: list, name, count }) => (kind === 'mailbox' && list === asked ? [[name, count]] : [])),
      ),
    ],
  };
}

/** The mails of the categories that each control is about, among all malicious ones of the same events: read once for all of them. */
export async function askMails(tx: TenantTx, span: EvidenceSpan, asked: readonly MailEvidence[]): Promise<EventAnswer[]> {
  const [first] = asked;
  if (first === undefined) return [];
  const lists = asked.map(({ categories }) => categories);
  const rows = await rowsOf(tx, span, lists);
  const stored = new Set(rows.flatMap(({ day }) => (day === null ? [] : [day])));
  const read: ReadMails = { window: span, rows, days: daysOf(span), unread: await unreadDays(tx, { kind: first.events, span, stored }) };
  return asked.map((evidence, place) => answerOf(read, evidence, place));
}
