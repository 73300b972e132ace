import type { Streams } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readAhead } from '../../../platform/read-ahead.ts';
import { findLastStreamed, forgetRecentKeys, insertReading } from '../facts/reading-store.ts';
import { earliestOf } from '../reading-plan.ts';
import { openFold } from '../rollups/fold.ts';
import { getRollup } from '../rollups/registry.ts';
import type { Row } from '../rollups/rollup.ts';
import { clearRows, writeRows } from '../rollups/write-rows.ts';
import { askVendor, type Reader, unreadable, writeReading } from './reader.ts';
import { openRecentKeys } from './recent-keys.ts';

/** The most that is kept in memory, however many events there are. */
export const rowsPerBatch = 5000;

/** An event that is not counted makes nothing pass; one that stops the log would hide all that come after it. */
const passedOver = (vendor: string, count: number): string =>
  count === 0
    ? ''
    : `${vendor} gave ${count === 1 ? 'a record that cannot be read. It is' : `${count} records that cannot be read. They are`} not counted; the others are.`;

/** From where on is asked, and which records of that time an earlier run has counted. */
async function beginningOf(reader: Reader, streams: Streams<unknown>) {
  const { deps, context, applicationId } = reader;
  const { kind, overlapMs = 0 } = streams;
  const last = await deps.db.inTenant(context.tenantId, (tx) => findLastStreamed(tx, applicationId, kind.id));
  const recent = last?.recentKeys ?? null;
  const from = (last?.asOf.getTime() ?? 0) - (recent === null ? 0 : overlapMs);
  return { since: new Date(Math.max(from, earliestOf(reader, streams))), counted: recent ?? [], readBefore: last?.asOf };
}

/**
 * Reads one kind of event page by page and keeps it folded by day. Answers with how many events, or throws a `VendorFailure`. What a
 * stream has read whole up to some time is kept also when it fails after that.
 */
export async function streamEvents(reader: Reader, client: unknown, streams: Streams<unknown>): Promise<number> {
  const { context, runId, applicationId, asOf, vendor, progress } = reader;
  const { since, counted, readBefore } = await beginningOf(reader, streams);
  const recent = openRecentKeys({ counted, readBefore, overlapMs: streams.overlapMs ?? 0, asOf });
  const rollup = getRollup(streams.kind.id);
  const Page = z.array(streams.kind.event);
  const fold = openFold(rollup, asOf);
  const owner = { runId, applicationId };
  let firstRow = 0;
  let notes: Row[] = [];
  let firstNote = 0;
  let items = 0;
  let readUntil: Date | undefined;
  const days = new Set<string>();

  const flush = async (tx: TenantTx): Promise<void> => {
    if (firstRow === 0) await clearRows(tx, rollup, owner);
    if (firstNote === 0) await rollup.notes?.clear(tx, owner);
    const rows = fold.take();
    if (rows.length > 0) await writeRows(tx, { rollup, owner, firstRow, rows });
    for (const [day] of rows) days.add(String(day));
    firstRow += rows.length;
    if (notes.length > 0) await rollup.notes?.write(tx, owner, firstNote, notes);
    firstNote += notes.length;
    notes = [];
  };
  const take = (page: unknown): void => {
    const parsed = Page.safeParse(page);
    if (!parsed.success) throw unreadable(vendor, parsed.error);
    try {
      for (const event of parsed.data) {
        fold.add(event);
        const note = rollup.notes?.noteOf(event);
        if (note !== undefined) notes.push(note);
      }
    } catch (cause) {
      throw unreadable(vendor, cause);
    }
    items += parsed.data.length;
  };

  const keep = (until: Date, because?: string): Promise<void> =>
    writeReading(reader, async (tx) => {
      await flush(tx);
      await rollup.foldDays?.(tx, applicationId, days);
      const recentKeys = streams.overlapMs === undefined ? undefined : recent.list(until);
      // An earlier run may have read further than one that failed where it looked for what came late.
      const reached = recentKeys !== undefined && readBefore !== undefined && readBefore > until ? readBefore : until;
      await forgetRecentKeys(tx, applicationId, streams.kind.id, reached);
      await insertReading(tx, { runId, applicationId, fact: streams.kind.id, items, since, asOf: reached, because, recentKeys });
    });

  const noteReadUntil = (time: Date): void => {
    readUntil = time;
    recent.readUntil(time);
  };
  let unread = 0;
  const noteUnread = ({ length }: readonly unknown[]): void => void (unread += length);
  const time = { since, asOf, readUntil: noteReadUntil, isNew: recent.isNew, noteUnread };
  // While a page is folded and written, the vendor is asked for the next. What fails meanwhile on our side is reported after its answer.
  const pages = since < asOf ? readAhead(streams.with(client, time)) : undefined;
  const nextPage = async () => {
    try {
      return await askVendor(reader, async () => pages?.next());
    } catch (error) {
      if (error instanceof VendorFailure && readUntil !== undefined && readUntil > since)
        await keep(readUntil, [error.message, passedOver(vendor, unread)].join(' ').trim());
      throw error;
    }
  };
  try {
    for (;;) {
      const next = await nextPage();
      if (next === undefined || next.done === true) break;
      context.signal.throwIfAborted();
      take(next.value);
      progress.report({ note: `${streams.title}, ${items.toLocaleString('en')} so far`, items });
      if (Math.max(fold.size, notes.length) >= rowsPerBatch) await writeReading(reader, flush);
    }
  } finally {
    await pages?.return(undefined).catch(() => {});
  }
  await keep(readUntil ?? asOf, passedOver(vendor, unread) || undefined);
  return items;
}
