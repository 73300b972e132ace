import { deleteJiraOptions, type JiraDefaults, putJiraDefaults, putJiraOptions } from '@rampart/contract/tickets/jira.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { JiraFields, noChoice } from '../jira-fields.tsx';
import { jiraDetailsQuery } from '../queries.ts';
import classes from '../tickets.module.css';
import { StateFields } from './state-fields.tsx';
import { type FieldsProps, mappingProblem, noMapping, type ToolForm } from './tool-form.ts';

/** The states belong to the project: another one takes them back. */
function Fields({ value, onChange }: FieldsProps<JiraDefaults>) {
  const { data: details, error } = useQuery(jiraDetailsQuery(value.project_id));
  const { state_mapping: mapping, ...choice } = value;
  return (
    <>
      <InlineProblem title="Jira" error={error} />
      <div className={classes['grid']}>
        <JiraFields
          value={choice}
          details={details}
          onChange={(next) => onChange({ ...next, state_mapping: next.project_id === value.project_id ? mapping : noMapping })}
        />
        <StateFields value={mapping} states={details?.statuses ?? []} onChange={(next) => onChange({ ...value, state_mapping: next })} />
      </div>
    </>
  );
}

export const jiraForm: ToolForm<JiraDefaults> = {
  empty: { ...noChoice, state_mapping: noMapping },
  Fields,
  problemOf: ({ state_mapping: mapping, ...choice }) =>
    Object.values(choice).includes('') ? 'Fill in project, issue type, owner and priority.' : mappingProblem(mapping),
  optionsKey: queryKeys.tickets.jiraOptions,
  save: (body) => api(putJiraDefaults, { body }),
  saveFor: (product, value) => api(putJiraOptions, { body: { product, ...value } }),
  remove: (product) => api(deleteJiraOptions, { query: { product } }),
  saved: 'Jira Defaults Updated',
};
