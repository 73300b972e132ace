import { hash } from 'node:crypto';
import { dayMs } from '@rampart/domain/day.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import { z } from 'zod';
import { unreadable, type LastStreamed } from '../../collect/index.ts';
import type { LogSource } from './log-sources.ts';
import type { LogPoll } from './poll-store.ts';

/** Nearly all records are there after this time. */
const usuallyLateMs = 10 * 60_000;
/** How often all of the time is looked through in which records may come late. */
const lookBackEveryMs = 10 * 60_000;
/** More are left to the next run, and everything that is watched is read again. */
const mostChanges = 10_000;

/** Where a poll continues: where the last one ended, or a run that has read the log since. */
export function continueFrom(applicationId: string, known: LogPoll | undefined, last: LastStreamed): LogPoll {
  if (known !== undefined && known.readUntil >= last.asOf) return known;
  const ofRun = (last.recentKeys ?? []).map((key) => [key, last.asOf] as const);
  return {
    applicationId,
    readUntil: last.asOf,
    lookedBackAt: last.asOf,
    recent: new Map([...ofRun, ...(known?.recent ?? [])]),
    touched: known?.touched ?? new Map(),
    failures: known?.failures ?? 0,
    nextAt: known?.nextAt ?? last.asOf,
  };
}

export interface ReadLog {
  readonly since: Date;
  readonly asOf: Date;
  readonly lookedBackAt: Date;
  readonly recent: ReadonlyMap<string, Date>;
  /** Nothing where there are too many. */
  readonly changes: readonly SettingChange[] | undefined;
  /** Whether there are records that cannot be read, and that no poll has met: they may be of any change. */
  readonly hasUnread: boolean;
}

interface Reading {
  readonly source: LogSource;
  readonly client: unknown;
  readonly poll: LogPoll;
  readonly last: LastStreamed;
  readonly asOf: Date;
}

/** What the log has that no poll and no run has seen. Asks the vendor. */
export async function readLog({ source, client, poll, last, asOf }: Reading): Promise<ReadLog> {
  const { streams, connector } = source;
  const { overlapMs = 0, keptDays } = streams;
  const isWhole = asOf.getTime() - poll.lookedBackAt.getTime() >= lookBackEveryMs;
  const backMs = isWhole ? overlapMs : Math.min(overlapMs, usuallyLateMs);
  // Of what a run has kept no keys of, nothing may be read again.
  const notBefore = last.recentKeys === null ? last.asOf.getTime() : 0;
  const since = new Date(Math.max(poll.readUntil.getTime() - backMs, notBefore, asOf.getTime() - keptDays * dayMs));
  const recentFrom = asOf.getTime() - overlapMs;
  const recent = new Map([...poll.recent].filter(([, at]) => at.getTime() >= recentFrom));
  const known = new Set(poll.recent.keys());
  const isNew = (key: string, at: Date): boolean => {
    if (at.getTime() >= recentFrom) recent.set(key, at);
    return !known.has(key);
  };
  let hasUnread = false;
  // Neither its time nor its id is known.
  const noteUnread = (records: readonly unknown[]): void => {
    for (const record of records) if (isNew(`unread ${hash('sha256', JSON.stringify(record), 'base64url')}`, asOf)) hasUnread = true;
  };
  const Page = z.array(streams.kind.event);
  const changes: unknown[] = [];
  const whole = { since, asOf, lookedBackAt: isWhole ? asOf : poll.lookedBackAt, recent };
  if (since >= asOf) return { ...whole, changes: [], hasUnread };
  for await (const page of streams.with(client, { since, asOf, isNew, noteUnread })) {
    const parsed = Page.safeParse(page);
    if (!parsed.success) throw unreadable(connector.vendor, parsed.error);
    changes.push(...parsed.data);
    if (changes.length > mostChanges) return { ...whole, changes: undefined, hasUnread };
  }
  return { ...whole, changes: changes as readonly SettingChange[], hasUnread };
}
