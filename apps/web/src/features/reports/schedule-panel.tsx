import { Button } from '@mantine/core';
import { type ReportSchedule, setReportOptOut } from '@rampart/contract/reports.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { countText, momentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { scheduleQuery } from './queries.ts';
import classes from './reports.module.css';
import { ScheduleForm } from './schedule-form.tsx';

const cadences = { weekly: 'Every Monday', monthly: 'On the first of every month' } as const;

function scheduleText({ cadence, next_at: nextAt, recipient_count: count }: ReportSchedule): string {
  if (cadence === null || nextAt === null) return 'No reports are scheduled.';
  return `${cadences[cadence]}, mailed to ${countText(count, 'person', 'people')}. The next one is due on ${momentText(nextAt)}.`;
}

/** For the one who looks at it: whether the mails come, and a way to stop them. */
function OwnMails({ schedule }: { readonly schedule: ReportSchedule }) {
  const client = useQueryClient();
  const { is_recipient: isRecipient, is_opted_out: isOut } = schedule;
  const change = useMutation({
    mutationFn: async (optedOut: boolean) => (await api(setReportOptOut, { body: { opted_out: optedOut } })).data,
    onSuccess: (changed) => client.setQueryData(scheduleQuery.queryKey, changed),
  });
  if (!isRecipient && !isOut) return null;
  return (
    <div className={classes['own']}>
      <p className={classes['small']}>
        {isOut ? 'You get no report by mail, even if an administrator puts you on the list.' : 'You get each scheduled report by mail.'}
      </p>
      <Button size="xs" variant="default" loading={change.isPending} onClick={() => change.mutate(!isOut)}>
        {isOut ? 'Mail me again' : 'Stop mailing me'}
      </Button>
    </div>
  );
}

/** When a report is made automatically, and to whom it goes. */
export function SchedulePanel() {
  const { roles } = useSession();
  const { data: schedule } = useSuspenseQuery(scheduleQuery);
  const [isEditing, setEditing] = useState(false);
  const mayChange = isPermitted(roles, 'reports:schedule');
  return (
    <Panel
      title="Schedule"
      description={mayChange ? 'Create and email a report automatically' : 'Only an administrator of your tenant can change it'}
      actions={
        mayChange && !isEditing ? (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Change schedule
          </Button>
        ) : undefined
      }
    >
      {!isEditing && <p>{scheduleText(schedule)}</p>}
      {schedule.problem !== null && (
        <p className={classes['failed']} role="status">
          {`The last scheduled report was not made. ${schedule.problem}`}
        </p>
      )}
      <OwnMails schedule={schedule} />
      {isEditing && <ScheduleForm schedule={schedule} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
