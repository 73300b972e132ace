import { dayMs } from '@rampart/domain/day.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { StreamedTime } from '../kit/connector.ts';
import { RecordReader } from '../kit/readable-records.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { type MimecastClient, vendor } from './client.ts';
import { mergeSightings } from './logs/merge-sightings.ts';
import { ofAttachment, ofClick, ofClickedMail, ofImpersonation, type Sighting } from './logs/records.ts';
import { permissions } from './permissions.ts';
import { AttachmentLog, AttachmentLogs, ClickLog, ClickLogs, ImpersonationLog, ImpersonationLogs } from './schema.ts';

/** Mimecast does not say how late its logs show a record: a sandbox may take hours. A day is read again at each run. */
export const lateWithinMs = dayMs;

/** Mimecast writes `2026-03-02T09:00:00+0000`, and wants it so. */
const theirTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, '+0000');

/** What the logs of one window say. */
interface Found {
  readonly clicks: readonly MailThreat[];
  readonly mails: readonly Sighting[];
}

interface Log {
  readonly permission: string;
  readonly read: (time: object) => Promise<Found>;
}

const logsOf = (client: MimecastClient, noteUnread: StreamedTime['noteUnread']): readonly Log[] => {
  const clickLogs = new RecordReader({ vendor, item: ClickLog, noteUnread });
  const attachmentLogs = new RecordReader({ vendor, item: AttachmentLog, noteUnread });
  const impersonationLogs = new RecordReader({ vendor, item: ImpersonationLog, noteUnread });
  return [
    {
      permission: permissions.clicks,
      async read(time) {
        const asked = { ...time, scanResult: 'malicious', route: 'inbound' };
        const logged = (await client.everything('/api/ttp/url/get-logs', ClickLogs, asked)).flat();
        const found = clickLogs.read(logged);
        return { clicks: found.flatMap(ofClick), mails: found.flatMap(ofClickedMail) };
      },
    },
    {
      permission: permissions.attachments,
      async read(time) {
        const logged = await client.everything('/api/ttp/attachment/get-logs', AttachmentLogs, { ...time, route: 'inbound' });
        const found = attachmentLogs.read(logged.flat());
        return { clicks: [], mails: found.flatMap(ofAttachment) };
      },
    },
    {
      permission: permissions.impersonation,
      async read(time) {
        const logged = await client.everything('/api/ttp/impersonation/get-logs', ImpersonationLogs, { ...time, taggedMalicious: true });
        const found = impersonationLogs.read(logged.flat());
        return { clicks: [], mails: found.flatMap(ofImpersonation) };
      },
    },
  ];
};

/** The logs that the application may read. Each needs a permission of its own: the others are read without it. */
function openLogs(client: MimecastClient, noteUnread: StreamedTime['noteUnread']) {
  const logs = logsOf(client, noteUnread);
  const refused = new Map<Log, VendorFailure>();
  const readOne = async (log: Log, time: object): Promise<Found[]> => {
    if (refused.has(log)) return [];
    try {
      return [await log.read(time)];
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.kind !== 'permission') throw error;
      refused.set(log, error);
      if (refused.size === logs.length) throw error;
      return [];
    }
  };
  return {
    async read(from: Date, to: Date): Promise<Found> {
      const time = { from: theirTime(from), to: theirTime(to), oldestFirst: true };
      const found: Found[] = [];
      for (const log of logs) found.push(...(await readOne(log, time)));
      // Whole seconds are asked for: what is before or after is of another window.
      const isOurs = ({ at }: MailThreat): boolean => at >= from.toISOString() && at < to.toISOString();
      return {
        clicks: found.flatMap(({ clicks }) => clicks).filter(isOurs),
        mails: found.flatMap(({ mails }) => mails).filter(isOurs),
      };
    },
    throwRefusal(): void {
      const missing = [...refused.keys()].map(({ permission }) => permission);
      if (missing.length === 0) return;
      const named = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
      const reason = `Mimecast does not let the application read all of its logs: ${named}. The others were read.`;
      throw new VendorFailure(vendor, { kind: 'permission', reason, cause: refused.values().next().value });
    },
  };
}

/** The three logs of Targeted Threat Protection, a day after the other: what a mail has in several of them is one attack. */
export async function* streamMailThreats(client: MimecastClient, streamed: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const { since, asOf, readUntil = () => {}, isNew = () => true, noteUnread } = streamed;
  const logsToRead = openLogs(client, noteUnread);
  const yielded = new Set<string>();
  for (let from = since.getTime(); from < asOf.getTime(); from += dayMs) {
    readUntil(new Date(from));
    const { clicks, mails } = await logsToRead.read(new Date(from), new Date(Math.min(from + dayMs, asOf.getTime())));
    const seen = [
      ...clicks.map((threat) => ({ key: threat.id, threat, lastAt: threat.at })),
      // The mail of an earlier day may have been clicked in again: it is asked about, so that the next run knows it, and not yielded.
      ...mergeSightings(mails),
    ];
    const found: MailThreat[] = [];
    for (const { key, threat, lastAt } of seen) {
      const isFirst = isNew(key, new Date(lastAt)) && !yielded.has(key);
      yielded.add(key);
      if (isFirst) found.push(threat);
    }
    if (found.length > 0) yield found;
  }
  readUntil(asOf);
  logsToRead.throwRefusal();
}
