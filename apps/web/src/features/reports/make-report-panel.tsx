import { NativeSelect } from '@mantine/core';
import { requestReport } from '@rampart/contract/reports.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { reportDays } from '@rampart/domain/reports/report-schedule.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { FrameworksField } from './frameworks-field.tsx';
import classes from './reports.module.css';

type Days = (typeof reportDays)[number];
const daysText = (days: Days): string => (days === 365 ? 'The last 12 months' : `The last ${days} days`);

/** A report now, of the days and frameworks that are chosen. */
export function MakeReportPanel() {
  const { roles } = useSession();
  const client = useQueryClient();
  const { data: entitlements } = useQuery(entitlementsQuery);
  const [days, setDays] = useState<Days>(30);
  const [frameworks, setFrameworks] = useState<string[]>([]);
  const request = useMutation({
    mutationFn: async () => (await api(requestReport, { body: { days, frameworks } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.reports.list }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    request.mutate();
  };
  const reason = !isPermitted(roles, 'reports:write')
    ? 'Your role can read reports but not make them. Ask an administrator for the Standard role.'
    : isEntitled(entitlements, 'export_data')
      ? undefined
      : lockedText.short;
  return (
    <Panel title="Make a report" description="Posture, trend, what was done and what it stopped, as PDF and as Word document">
      <FormStack
        onSubmit={(event) => (reason === undefined ? submit(event) : event.preventDefault())}
        actions={
          <ExplainedButton type="submit" variant="filled" reason={reason} loading={request.isPending}>
            Make report
          </ExplainedButton>
        }
      >
        <NativeSelect
          label="Period"
          value={String(days)}
          data={reportDays.map((one) => ({ value: String(one), label: daysText(one) }))}
          onChange={(event) => setDays(reportDays.find((one) => String(one) === event.currentTarget.value) ?? 30)}
        />
        <FrameworksField label="Frameworks" value={frameworks} onChange={setFrameworks} />
        {reason !== undefined && <p className={classes['small']}>{reason}</p>}
      </FormStack>
    </Panel>
  );
}
