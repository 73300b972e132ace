import type { ReportSchedule } from '@rampart/contract/reports.ts';
import { isEmailAddress } from '@rampart/domain/email-address.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { DateLanguage } from '@rampart/domain/reports/date-language.ts';
import { nextReportAt, type ReportCadence } from '@rampart/domain/reports/report-schedule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { listReached, listRecipients } from './recipients.ts';
import type { ReportsDeps } from './reports-deps.ts';
import { refuseFrameworks } from './request-report.ts';
import { getSchedule, isOptedOut, optIn, optOut, putSchedule } from './schedule-store.ts';

export async function presentSchedule(tx: TenantTx, accountId: string): Promise<ReportSchedule> {
  const { cadence, frameworks, dateLanguage, recipients, nextAt, problem } = await getSchedule(tx);
  return {
    cadence,
    frameworks: [...frameworks],
    date_language: dateLanguage,
    next_at: nextAt?.toISOString() ?? null,
    recipient_count: (await listReached(tx, recipients)).length,
    is_recipient: recipients.includes(accountId),
    is_opted_out: await isOptedOut(tx, accountId),
    problem,
  };
}

export interface ScheduleChange {
  readonly by: ActedBy;
  readonly cadence: ReportCadence | null;
  readonly frameworks: readonly string[];
  readonly dateLanguage: DateLanguage;
  readonly recipients: readonly string[];
}

/** By their addresses; one who is no user here, may not read reports, or is new and cannot be sent mail, is refused. */
async function accountsOf(tx: TenantTx, emails: readonly string[], chosen: readonly string[]): Promise<string[]> {
  const offered = await listRecipients(tx);
  return [...new Set(emails)].map((email) => {
    const recipient = offered.find((one) => one.email === email);
    if (recipient === undefined) throw new BadRequest(`${email} is no user of this tenant with a verified address. Choose from the list.`);
    if (!chosen.includes(recipient.accountId) && !isEmailAddress(email))
      throw new BadRequest(
        `No mail can be sent to ${email}: the address has characters that ${productName} does not send to. Choose someone else.`,
      );
    return recipient.accountId;
  });
}

export async function setSchedule(deps: ReportsDeps, tx: TenantTx, change: ScheduleChange): Promise<void> {
  const { by, cadence, frameworks, dateLanguage } = change;
  await refuseFrameworks(deps, tx, frameworks);
  const before = await getSchedule(tx);
  const recipients = await accountsOf(tx, change.recipients, before.recipients);
  if (cadence !== null && recipients.length === 0) throw new BadRequest('Choose at least one recipient, or stop the schedule.');
  const now = deps.clock.now();
  // A change of recipients does not move the moment that was promised.
  const nextAt =
    cadence === null ? null : cadence === before.cadence && before.nextAt !== null ? before.nextAt : nextReportAt(cadence, now);
  await putSchedule(tx, { cadence, frameworks: [...new Set(frameworks)], dateLanguage, recipients, nextAt, problem: null }, now);
  const message =
    cadence === null
      ? 'Stopped the scheduled executive report.'
      : `The executive report is made ${cadence}, for ${recipients.length} recipients.`;
  const details = {
    cadence: cadence ?? 'off',
    recipients: recipients.length,
    frameworks: frameworks.join(', '),
    date_language: dateLanguage,
  };
  await recordEvent(deps, tx, { ...by, action: 'report.schedule', status: 'success', message, details });
}

/** For oneself only. */
export async function setOptOut(
  deps: ReportsDeps,
  tx: TenantTx,
  { by, isOut }: { readonly by: ActedBy; readonly isOut: boolean },
): Promise<void> {
  const isNew = isOut ? await optOut(tx, by.actorId, deps.clock.now()) : await optIn(tx, by.actorId);
  if (!isNew) return;
  const message = isOut ? 'Opted out of executive reports by mail.' : 'Opted in to executive reports by mail again.';
  await recordEvent(deps, tx, { ...by, action: 'report.opt-out', status: 'success', message });
}
