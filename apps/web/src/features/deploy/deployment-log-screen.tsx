import { CloseButton, Group, NativeSelect, Pill } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { DeployLogsDialog } from './deploy-logs-dialog.tsx';
import { UnsignedDeploymentLog } from './deployment-log-empty.tsx';
import classes from './deployment-log.module.css';
import { DeploymentLog } from './deployment-log.tsx';
import { type DeploymentSearch, parseDeploymentSearch, phaseFilters, statusFilters } from './deployment-search.ts';
import { exclusionListTitle } from './exclusion-list-title.ts';
import { SecondApproverSetting } from './second-approver-setting.tsx';

interface ChipProps {
  readonly text: string;
  /** What the filter is by: `remediation ID`. */
  readonly by: string;
  readonly onRemove: () => void;
}

const Chip = ({ text, by, onRemove }: ChipProps) => (
  <Group gap={4} wrap="nowrap" className={classes['filter'] ?? ''}>
    <Pill size="md" className={classes['chip'] ?? ''}>
      {text}
    </Pill>
    <CloseButton size="sm" aria-label={`Remove the filter by ${by}`} onClick={onRemove} />
  </Group>
);

interface LogFiltersProps {
  readonly search: DeploymentSearch;
  readonly onShow: (search: DeploymentSearch) => void;
}

/** Search, status and kind. Another filter starts again at the first page. */
function LogFilters({ search, onShow }: LogFiltersProps) {
  const { page: _page, ...first } = search;
  const change = (changed: Record<string, unknown>): void => onShow(parseDeploymentSearch({ ...first, ...changed }));
  return (
    <div className={classes['tools']}>
      <FilterField label="Filter by remediation, product or user" value={search.q ?? ''} onChange={(q) => change({ q })} />
      <NativeSelect
        aria-label="Status"
        value={search.status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[{ value: '', label: 'Every status' }, ...statusFilters]}
      />
      <NativeSelect
        aria-label="Kind"
        value={search.phase ?? ''}
        onChange={(event) => change({ phase: event.currentTarget.value })}
        data={[{ value: '', label: 'Every kind' }, ...phaseFilters]}
      />
    </div>
  );
}

interface FilterChipsProps {
  readonly search: DeploymentSearch;
  readonly onShow: (search: DeploymentSearch) => void;
}

/** What the log is narrowed down to, each to be taken away. */
function FilterChips({ search, onShow }: FilterChipsProps) {
  const { page: _page, quest_instance_id: remediationId, exclusion_type_id: listId, ...rest } = search;
  if (remediationId === undefined && listId === undefined) return null;
  return (
    <div className={classes['filters']}>
      {remediationId !== undefined && (
        <Chip
          text={`Remediation ID: ${remediationId}`}
          by="remediation ID"
          onRemove={() => onShow({ ...rest, ...(listId !== undefined && { exclusion_type_id: listId }) })}
        />
      )}
      {listId !== undefined && (
        <Chip
          text={`Exclusion list: ${exclusionListTitle(listId)}`}
          by="exclusion list"
          onRemove={() => onShow({ ...rest, ...(remediationId !== undefined && { quest_instance_id: remediationId }) })}
        />
      )}
    </div>
  );
}

const route = getRouteApi('/settings/deployment-log');

function subtitleOf({ quest_instance_id: remediationId, exclusion_type_id: listId }: DeploymentSearch): string {
  if (remediationId !== undefined) return 'Deployments of one remediation, newest first';
  return listId === undefined ? 'Deployments to your products, newest first' : 'Deployments of one exclusion list, newest first';
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
      {isSigned && <LogFilters search={search} onShow={show} />}
      <FilterChips search={search} onShow={show} />
      {isSigned ? <DeploymentLog search={search} onShow={show} /> : <UnsignedDeploymentLog />}
      {isSigned && <DeployLogsDialog jobUuid={job} onShow={(next) => show(next === undefined ? rest : { ...rest, job: next })} />}
    </Screen>
  );
}
