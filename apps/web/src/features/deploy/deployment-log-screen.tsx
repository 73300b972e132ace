import { isPermitted } from '@rampart/domain/permission.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { DeployLogsDialog } from './deploy-logs-dialog.tsx';
import { UnsignedDeploymentLog } from './deployment-log-empty.tsx';
import { DeploymentLog } from './deployment-log.tsx';
import { type DeploymentSearch, parseDeploymentSearch } from './deployment-search.ts';
import { FilterChips } from './filter-chips.tsx';
import { SecondApproverSetting } from './second-approver-setting.tsx';

const route = getRouteApi('/settings/deployment-log');

function subtitleOf({ quest_instance_id: remediationId, exclusion_type_id: listId }: DeploymentSearch): string {
  if (remediationId !== undefined) return 'What was deployed of one remediation, newest first';
  return listId === undefined
    ? 'What was deployed to your products, newest first'
    : 'What was deployed of one exclusion list, newest first';
}

export function DeploymentLogScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { roles } = useSession();
  const { signed: isSigned } = useSuspenseQuery(agreementQuery).data;
  const show = (next: DeploymentSearch): void => void navigate({ search: parseDeploymentSearch({ ...next }) });
  const { job, ...rest } = search;
  const mayDecide = isSigned && isPermitted(roles, 'deployments:approve');
  return (
    <Screen title="Deployment Log" subtitle={subtitleOf(search)} actions={mayDecide && <SecondApproverSetting />}>
      <FilterChips search={search} onShow={show} />
      {isSigned ? <DeploymentLog search={search} onShow={show} /> : <UnsignedDeploymentLog />}
      {isSigned && <DeployLogsDialog jobUuid={job} onShow={(next) => show(next === undefined ? rest : { ...rest, job: next })} />}
    </Screen>
  );
}
