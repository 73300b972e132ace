import { type Control, productOf } from '@rampart/domain/control.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isAttack, listAttackingAddresses } from '../evidence/attack-attempts.ts';
import type { EvidenceWindow } from '../evidence/evidence-window.ts';
import { inSpan, isLike, type SignInSpan } from '../evidence/sign-in-filter.ts';
import type { FactReader } from '../fact-reader.ts';

export interface Attacks {
  readonly attacks: number;
  /** Those that the control is about. */
  readonly alike: number;
}

type EvidencedControl = Control & { readonly evidence: NonNullable<Control['evidence']> };

/** One pass over the table, however many controls ask. */
async function count(
  tx: TenantTx,
  table: 'sign_in_day' | 'mail_threat_day',
  where: RawBuilder<boolean>,
  parts: readonly RawBuilder<boolean>[],
) {
  const sums = parts.map((part) => sql`coalesce(sum(count) filter (where ${part}), 0)::float8`);
  const { rows } = await sql<{ all: number; parts: number[] }>`
    select coalesce(sum(count), 0)::float8 as all, array[${sql.join(sums)}] as parts from ${sql.table(table)} where ${where}`.execute(tx);
  return rows[0] ?? { all: 0, parts: [] };
}

const isAbout = ({ evidence }: EvidencedControl): RawBuilder<boolean> =>
  evidence.from === 'sign-ins' ? isLike(evidence.like) : sql`category = any(${[...evidence.categories]}::text[])`;

async function countOf(tx: TenantTx, from: EvidencedControl['evidence']['from'], span: SignInSpan, controls: readonly EvidencedControl[]) {
  const parts = controls.map(isAbout);
  if (from === 'mail-threats') return count(tx, 'mail_threat_day', inSpan(tx, span), parts);
  const attacking = await listAttackingAddresses(tx, span);
  return count(tx, 'sign_in_day', sql`${inSpan(tx, span)} and ${isAttack(attacking)}`, parts);
}

const kinds = { 'sign-ins': signIns, 'mail-threats': mailThreats };

/** By control, the attacks of its kind of evidence. A control whose evidence no application reports is not in it. */
export async function attacksByEvidence(
  tx: TenantTx,
  { book, controls, window }: { readonly book: FactReader; readonly controls: readonly Control[]; readonly window: EvidenceWindow },
): Promise<Map<string, Attacks>> {
  const evidenced = controls.filter((control): control is EvidencedControl => control.evidence !== undefined);
  const found = new Map<string, Attacks>();
  const sourced = evidenced.flatMap((control) => {
    const events = book.eventsOf(productOf(control), kinds[control.evidence.from]);
    return events?.reading?.state === 'read' ? [{ control, applicationId: events.source.id, from: control.evidence.from }] : [];
  });
  for (const together of Map.groupBy(sourced, ({ from, applicationId }) => `${from} ${applicationId}`).values()) {
    const { from, applicationId } = together[0]!;
    const counted = await countOf(
      tx,
      from,
      { ...window, applicationId },
      together.map(({ control }) => control),
    );
    together.forEach(({ control }, place) => found.set(control.id, { attacks: counted.all, alike: counted.parts[place] ?? 0 }));
  }
  return found;
}
