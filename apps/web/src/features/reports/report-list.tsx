import { Button, VisuallyHidden } from '@mantine/core';
import { deleteReport, downloadReport, type Report, type ReportFormat } from '@rampart/contract/reports.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { calendarDateText, countText, dateText, momentText, sizeText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { saveFile } from '../../parts/file-download/save-file.ts';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { reportsQuery } from './queries.ts';
import classes from './reports.module.css';

const formatNames: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', docx: 'Word' };
const periodText = ({ from, to }: Report): string => `${calendarDateText(from)} to ${calendarDateText(to)}`;

function originText({ requested_at: at, requested_by: by, sent_to: sentTo }: Report): string {
  const made = `${by === null ? 'By schedule' : `Requested by ${by}`}, ${momentText(at)}`;
  return sentTo === 0 ? made : `${made} · mailed to ${countText(sentTo, 'person', 'people')}`;
}

function Files({ report }: { readonly report: Report }) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const download = useMutation({
    mutationFn: async (format: ReportFormat) => (await api(downloadReport, { params: { uuid: report.uuid }, query: { format } })).data,
    onSuccess: (file, format) => saveFile(file, `executive-report-${report.to}.${format}`),
  });
  const reason = isEntitled(entitlements, 'export_data') ? undefined : lockedText.short;
  return (
    <>
      {report.files.map(({ format, bytes }) => (
        <ExplainedButton
          key={format}
          size="xs"
          variant="default"
          reason={reason}
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {`${formatNames[format]}, ${sizeText(bytes)}`}
          <VisuallyHidden>{` of ${periodText(report)}`}</VisuallyHidden>
        </ExplainedButton>
      ))}
    </>
  );
}

function Delete({ report }: { readonly report: Report }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => void (await api(deleteReport, { params: { uuid: report.uuid } })),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.reports.list }),
  });
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Delete this report?',
      message: `The report of ${periodText(report)} and its files are deleted for everyone. Copies that were downloaded or mailed stay.`,
      confirmLabel: 'Delete report',
      tone: 'danger',
    });
    if (isConfirmed) remove.mutate();
  };
  return (
    <Button size="xs" variant="default" loading={remove.isPending} onClick={() => void ask()}>
      Delete
      <VisuallyHidden>{` the report of ${periodText(report)}`}</VisuallyHidden>
    </Button>
  );
}

function Row({ report }: { readonly report: Report }) {
  const { roles } = useSession();
  const { state, progress } = report;
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <span className={classes['name']}>{periodText(report)}</span>
        <p className={classes['small']}>{originText(report)}</p>
        {state === 'ready' && <p className={classes['small']}>{`Deleted automatically on ${dateText(report.expires_at)}`}</p>}
        {state === 'failed' && (
          <p className={classes['failed']}>It could not be made. Make another one; if that fails too, ask your provider.</p>
        )}
        {state === 'making' && (
          <ProgressLine
            label={progress === null ? 'Waiting for a worker' : progress.note}
            share={progress === null ? undefined : progress.done / progress.total}
          />
        )}
      </div>
      <div className={classes['buttons']}>
        <Files report={report} />
        {state !== 'making' && isPermitted(roles, 'reports:write') && <Delete report={report} />}
      </div>
    </li>
  );
}

/** The reports that are kept, the newest first. */
export function ReportList() {
  const { data: reports } = useSuspenseQuery(reportsQuery);
  return (
    <Panel title="Reports" description="Kept for 90 days, for every user of the tenant">
      {reports.length === 0 ? (
        <EmptyState
          icon={<FileText size={24} strokeWidth={1.5} />}
          title="No report yet"
          hint="Reports made on request or by schedule appear here for download."
        />
      ) : (
        <ul className={classes['list']} aria-label="Reports">
          {reports.map((report) => (
            <Row key={report.uuid} report={report} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
