import { type Figures, nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { MailEvidence } from '@rampart/domain/evidence.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type EvidenceSpan, type EvidenceWindow, inSpan } from './evidence-window.ts';

interface Row {
  readonly category: string;
  readonly count: number;
  readonly reached: number;
}

/** A click is part of the mail that it is in, and the organisation's own phishing simulations are no attacks: as risk counts them. */
export const isMaliciousMail = sql`outcome in ('delivered', 'blocked') and category <> 'pentest'`;

async function countByCategory(tx: TenantTx, span: EvidenceSpan): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select category, sum(count)::float8 as count,
      coalesce(sum(count) filter (where outcome = 'delivered'), 0)::float8 as reached
    from mail_threat_day where ${inSpan(tx, span)} and ${isMaliciousMail} group by category`.execute(tx);
  return rows;
}

const sumOf = (rows: readonly Row[], field: 'count' | 'reached'): number => rows.reduce((sum, row) => sum + row[field], 0);

/** The figures that `askMails` has, without what is drawn: an application's mails are counted once, however many controls are about them. */
export function openMailCounts(tx: TenantTx, window: EvidenceWindow) {
  const counted = new Map<string, readonly Row[]>();
  return async (applicationId: string, { categories }: MailEvidence): Promise<Figures> => {
    const all = counted.get(applicationId) ?? (await countByCategory(tx, { ...window, applicationId }));
    counted.set(applicationId, all);
    const matching = all.filter(({ category }) => categories.some((each) => each === category));
    return { ...nothingCounted, attacks: sumOf(all, 'count'), about: sumOf(matching, 'count'), reached: sumOf(matching, 'reached') };
  };
}
