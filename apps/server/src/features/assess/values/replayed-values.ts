import { replay } from '@rampart/domain/assess/replay.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listAttackingAddresses, type AttackingAddress } from '../evidence/attack-attempts.ts';
import { type EvidenceSpan, type EvidenceWindow, inSpan } from '../evidence/evidence-window.ts';
import type { FactReader } from '../fact-reader.ts';
import { type Or, planReplay, type ReplayPlan } from '../replay/plan-replay.ts';
import { teeAsyncIterable } from '../replay/tee-async-iterable.ts';
import type { Figures } from '@rampart/domain/assess/effect.ts';
import { figuresOfReplay } from '@rampart/domain/assess/attack-count.ts';
import type { AttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { sql } from 'kysely';

const rowsPerPage = 50_000;

async function countRows(tx: TenantTx, span: EvidenceSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from sign_in_day where ${inSpan(tx, span)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of a day, only this much matters to totals: whether the address attacked on it. */
const [attackingDay, quietDay] = ['attacking', 'quiet'];
const attackingDays: AttackingAddresses = { has: ({ day }) => day === attackingDay, size: 1 };

/**
 * The sign-ins of all days with equal ones added up, for callers that need totals only: people sign in from the same few places day
 * after day. Dealt out by person, so that a page stays a page however many there are.
 */
async function* alikeSignIns(
  tx: TenantTx,
  span: EvidenceSpan,
  attacking: readonly AttackingAddress[],
): AsyncGenerator<readonly StoredSignIn[]> {
  const pages = Math.ceil((await countRows(tx, span)) / rowsPerPage);
  const [days, addresses] = [attacking.map(({ day }) => day), attacking.map(({ address }) => address)];
  for (let page = 0; page < pages; page += 1) {
    const { rows } = await sql<StoredSignIn>`
      select case when attacking.day is null then ${quietDay} else ${attackingDay} end as day, person_id as "personId", '' as app,
        app_id as "appId", client, platform, signed.address, country, outcome, second_factor as "secondFactor", risk,
        is_device_trusted as "isDeviceTrusted", sum(count)::integer as count
      from sign_in_day as signed
      left join unnest(${days}::date[], ${addresses}::text[]) as attacking (day, address)
        on attacking.day = signed.day and attacking.address = signed.address
      where tenant_id = ${tx.tenantId} and application_id = ${span.applicationId} and signed.day between ${span.from}::date and ${span.to}::date
        and (hashtext(person_id) & 2147483647) % ${pages}::integer = ${page}::integer
      group by 1, person_id, app_id, client, platform, signed.address, country, outcome, second_factor, risk, is_device_trusted`.execute(
      tx,
    );
    yield rows;
  }
}

interface Planned {
  readonly controlId: string;
  readonly plan: ReplayPlan;
}

/** Every control asks about the same sign-ins: they are read once for all. */
async function replayTogether(tx: TenantTx, applicationId: string, planned: readonly Planned[], window: EvidenceWindow) {
  const span = { ...window, applicationId };
  const pages = teeAsyncIterable(alikeSignIns(tx, span, await listAttackingAddresses(tx, span)), planned.length);
  return Promise.all(
    planned.map(async ({ controlId, plan }, place): Promise<[string, Figures]> => {
      return [controlId, figuresOfReplay(await replay({ ...plan, signIns: pages[place]!, attacking: attackingDays, most: 0 }))];
    }),
  );
}

/** What each of these controls would have done to the stored sign-ins, or why that cannot be worked out. */
export async function replayedValues(
  tx: TenantTx,
  { book, controls, window }: { readonly book: FactReader; readonly controls: readonly Control[]; readonly window: EvidenceWindow },
): Promise<Map<string, Or<Figures>>> {
  const values = new Map<string, Or<Figures>>();
  const planned: Planned[] = [];
  for (const control of controls) {
    const plan = await planReplay(tx, book, control);
    if ('because' in plan) values.set(control.id, { because: plan.because });
    else planned.push({ controlId: control.id, plan });
  }
  for (const [applicationId, ofOne] of Map.groupBy(planned, ({ plan }) => plan.applicationId))
    for (const [controlId, value] of await replayTogether(tx, applicationId, ofOne, window)) values.set(controlId, value);
  return values;
}
