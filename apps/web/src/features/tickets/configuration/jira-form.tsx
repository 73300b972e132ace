import { deleteJiraOptions, type JiraDefaults, putJiraDefaults, putJiraOptions } from '@rampart/contract/tickets/jira.ts';
import { Select } from '@mantine/core';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { mappingProblem } from '@rampart/domain/tickets/state-mapping.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { JiraFields, noChoice } from '../jira-fields.tsx';
import { useJiraDetails } from '../queries.ts';
import classes from '../tickets.module.css';
import { LabelsField } from './labels-field.tsx';
import { StateFields } from './state-fields.tsx';
import { type FieldsProps, noMapping, type ToolForm } from './tool-form.ts';

/** The states belong to the project: another one takes them back. */
function Fields({ value, onChange }: FieldsProps<JiraDefaults>) {
  const { details, error, isReading } = useJiraDetails(value.project_id);
  const { state_mapping: mapping, status_id: statusId, labels, ...choice } = value;
  const states = (details?.statuses ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (isReading) return <TableSkeleton rows={1} columns={3} />;
  return (
    <>
      <InlineProblem title="Jira" error={error} />
      <div className={classes['grid']}>
        <JiraFields
          value={choice}
          details={details}
          onChange={(next) =>
            onChange(
              next.project_id === value.project_id
                ? { ...value, ...next }
                : { ...value, ...next, status_id: null, state_mapping: noMapping },
            )
          }
        />
        <Select
          label="Status of a new issue"
          placeholder="Workflow default"
          clearable
          disabled={value.project_id === ''}
          data={states}
          value={statusId}
          onChange={(id) => onChange({ ...value, status_id: id })}
        />
        <LabelsField value={labels} known={details?.labels ?? []} onChange={(next) => onChange({ ...value, labels: next })} />
        <StateFields value={mapping} states={details?.statuses ?? []} onChange={(next) => onChange({ ...value, state_mapping: next })} />
      </div>
    </>
  );
}

const approvesItself = 'A new issue cannot start in the state that approves it. Choose another status for new issues.';

function problemOf({ state_mapping: mapping, status_id: statusId, ...choice }: JiraDefaults): string | undefined {
  if (Object.values(choice).includes('')) return 'Fill in project, issue type, owner and priority.';
  const { is_state_required_for_deploy: isRequired, ticket_state_id_required_for_deploy: requiredId } = mapping;
  return isRequired && statusId !== null && statusId === requiredId ? approvesItself : mappingProblem(mapping);
}

export const jiraForm: ToolForm<JiraDefaults> = {
  empty: { ...noChoice, status_id: null, labels: [], state_mapping: noMapping },
  Fields,
  problemOf,
  optionsKey: queryKeys.tickets.jiraOptions,
  save: (body) => api(putJiraDefaults, { body }),
  saveFor: (product, value) => api(putJiraOptions, { body: { product, ...value } }),
  remove: (product) => api(deleteJiraOptions, { query: { product } }),
  saved: 'Jira Defaults Updated',
};
