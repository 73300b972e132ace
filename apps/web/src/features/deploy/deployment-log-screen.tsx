import { CloseButton, Group, NativeSelect, Pill } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listChange } from '../../parts/table-search/list-change.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { DeployLogsDialog } from './deploy-logs-dialog.tsx';
import { UnsignedDeploymentLog } from './deployment-log-empty.tsx';
import classes from './deployment-log.module.css';
import { DeploymentLog } from './deployment-log.tsx';
import { type ChangeDeploymentSearch, type DeploymentSearch, phaseFilters, statusFilters, withFilters } from './deployment-search.ts';
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
  readonly onChange: ChangeDeploymentSearch;
}

/** Search, status and kind. */
function LogFilters({ search, onChange }: LogFiltersProps) {
  const change = (changed: Record<string, unknown>): void => onChange((before) => withFilters(before, changed));
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

/** What the log is narrowed down to, each to be taken away. */
function FilterChips({ search, onChange }: LogFiltersProps) {
  const { quest_instance_id: remediationId, exclusion_type_id: listId } = search;
  if (remediationId === undefined && listId === undefined) return null;
  return (
    <div className={classes['filters']}>
      {remediationId !== undefined && (
        <Chip
          text={`Remediation ID: ${remediationId}`}
          by="remediation ID"
          onRemove={() => onChange((before) => withFilters(before, { quest_instance_id: undefined }))}
        />
      )}
      {listId !== undefined && (
        <Chip
          text={`Exclusion list: ${exclusionListTitle(listId)}`}
          by="exclusion list"
          onRemove={() => onChange((before) => withFilters(before, { exclusion_type_id: undefined }))}
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
  const change: ChangeDeploymentSearch = (next) => void navigate(listChange(search, next));
  const mayDecide = isSigned && isPermitted(roles, 'deployments:approve');
  return (
    <Screen title="Deployment Log" subtitle={subtitleOf(search)} actions={mayDecide && <SecondApproverSetting />}>
      {isSigned && <LogFilters search={search} onChange={change} />}
      <FilterChips search={search} onChange={change} />
      {isSigned ? <DeploymentLog search={search} onChange={change} /> : <UnsignedDeploymentLog />}
      {isSigned && (
        <DeployLogsDialog
          jobUuid={search.job}
          onShow={(job) =>
            change((before) => {
              const { job: _, ...rest } = before;
              return job === undefined ? rest : { ...rest, job };
            })
          }
        />
      )}
    </Screen>
  );
}
