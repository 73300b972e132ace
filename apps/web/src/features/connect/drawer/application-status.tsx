import { Button } from '@mantine/core';
import { type Application, checkApplication } from '@rampart/contract/connect.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureReason } from '../../../parts/connections/failure-reason.ts';
import { api } from '../../../shell/api/api.ts';
import { applicationsQuery } from '../queries.ts';
import { connectionHealth } from '../../../parts/connections/connection-health.ts';
import { AccountLine, CopyAccount } from './connected-panel.tsx';
import classes from './drawer.module.css';

const labels = {
  healthy: 'Connected & Healthy',
  error: 'Connection Error',
  'not-connected': 'Not Connected',
  checking: 'Checking Connection',
};

/** How the connection that is there fares, above the form that renews it. */
export function ApplicationStatus({ application }: { readonly application: Application }) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => api(checkApplication, { params: { uuid: application.uuid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });
  const health = application.is_checking ? 'checking' : connectionHealth(application);
  const reason = failureReason(application);
  return (
    <div className={classes.statusRow}>
      <div className={classes.identity}>
        <div role="status" className={classes.status}>
          <StatusDot health={health} label={labels[health]} />
          {reason !== undefined && <p className={classes.account}>{reason}</p>}
          <AccountLine application={application} />
        </div>
        <CopyAccount application={application} />
      </div>
      {(application.is_checking || application.connections.length > 0) && (
        <Button size="xs" loading={check.isPending || application.is_checking} onClick={() => check.mutate()}>
          Check now
        </Button>
      )}
    </div>
  );
}
