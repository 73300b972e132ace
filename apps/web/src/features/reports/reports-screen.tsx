import { countText, momentText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BridgeTabs } from '../../parts/bridge-tabs/bridge-tabs.tsx';
import { windowTitle } from '../../shell/layout/route-title.ts';
import { MakeReportPanel } from './make-report-panel.tsx';
import { reportsQuery } from './queries.ts';
import { ReportList } from './report-list.tsx';
import classes from './reports.module.css';
import { SchedulePanel } from './schedule-panel.tsx';

const title = 'Reports';

/** Executive reports: made now, made by schedule, and those that are kept. */
export function ReportsScreen() {
  const { data: reports } = useSuspenseQuery(reportsQuery);
  const newest = reports.find(({ state }) => state === 'ready');
  const subtitle =
    newest === undefined
      ? 'The posture of your organisation as a document to share'
      : `${countText(reports.length, 'report', 'reports')}, the latest of ${momentText(newest.requested_at)}`;
  return (
    <Screen title={title} documentTitle={windowTitle(title)} subtitle={subtitle} tabs={<BridgeTabs />}>
      <div className={classes['columns']}>
        <ReportList />
        <div className={classes['side']}>
          <MakeReportPanel />
          <SchedulePanel />
        </div>
      </div>
    </Screen>
  );
}
