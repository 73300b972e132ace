import { deleteSnowOptions, putSnowDefaults, putSnowOptions, type SnowDefaults } from '@rampart/contract/tickets/snow.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { mappingProblem } from '@rampart/domain/tickets/state-mapping.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { noSnowChoice, type SnowChoice, SnowFields, SnowProblem } from '../snow-fields.tsx';
import { isFirstRead, snowDetailsQuery } from '../queries.ts';
import classes from '../tickets.module.css';
import { StateFields } from './state-fields.tsx';
import { type FieldsProps, noMapping, type ToolForm } from './tool-form.ts';

/** Sent with a prefix, as they are the defaults of what a ticket has. */
const prefixed = (choice: SnowChoice) => ({
  default_assignee_group_id: choice.assignee_group_id,
  default_assignee_id: choice.assignee_id,
  default_impact: choice.impact,
  default_urgency: choice.urgency,
  default_priority: choice.priority,
});

export const choiceOf = (value: SnowDefaults): SnowChoice => ({
  assignee_group_id: value.default_assignee_group_id,
  assignee_id: value.default_assignee_id,
  impact: value.default_impact,
  urgency: value.default_urgency,
  priority: value.default_priority,
});

function Fields({ value, onChange }: FieldsProps<SnowDefaults>) {
  const read = useQuery(snowDetailsQuery());
  const { data: details, error } = read;
  if (isFirstRead(read)) return <TableSkeleton rows={1} columns={3} />;
  return (
    <>
      <SnowProblem error={error} />
      <div className={classes['grid']}>
        <SnowFields value={choiceOf(value)} details={details} onChange={(next) => onChange({ ...value, ...prefixed(next) })} />
        <StateFields
          value={value.state_mapping}
          states={details?.statuses ?? []}
          onChange={(next) => onChange({ ...value, state_mapping: next })}
        />
      </div>
    </>
  );
}

export const snowForm: ToolForm<SnowDefaults> = {
  empty: { ...prefixed(noSnowChoice), state_mapping: noMapping },
  Fields,
  problemOf: (value) =>
    Object.values(choiceOf(value)).includes('')
      ? 'Fill in assignee group, assignee, impact, urgency and priority.'
      : mappingProblem(value.state_mapping),
  optionsKey: queryKeys.tickets.snowOptions,
  save: (body) => api(putSnowDefaults, { body }),
  saveFor: (product, value) => api(putSnowOptions, { body: { product, ...value } }),
  remove: (product) => api(deleteSnowOptions, { query: { product } }),
  saved: 'ServiceNow Defaults Updated!',
};
