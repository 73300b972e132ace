import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { UnsignedDeploymentLog } from './deployment-log-empty.tsx';
import { DeploymentLog } from './deployment-log.tsx';
import { type DeploymentSearch, parseDeploymentSearch } from './deployment-search.ts';
import { RemediationChip } from './remediation-chip.tsx';

const route = getRouteApi('/settings/deployment-log');

export function DeploymentLogScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { signed: isSigned } = useSuspenseQuery(agreementQuery).data;
  const { quest_instance_id: remediationId } = search;
  const show = (next: DeploymentSearch): void => void navigate({ search: parseDeploymentSearch({ ...next }) });
  const subtitle =
    remediationId === undefined ? 'What was deployed to your products, newest first' : 'What was deployed of one remediation, newest first';
  return (
    <Screen title="Deployment Log" subtitle={subtitle}>
      {remediationId !== undefined && (
        <RemediationChip id={remediationId} onRemove={() => show(search.size === undefined ? {} : { size: search.size })} />
      )}
      {isSigned ? <DeploymentLog search={search} onShow={show} /> : <UnsignedDeploymentLog />}
    </Screen>
  );
}
