import { Select, Switch } from '@mantine/core';
import type { JiraDefaults, StateMapping } from '@rampart/contract/tickets/jira.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { JiraFields, noChoice } from '../jira-fields.tsx';
import { jiraDetailsQuery } from '../queries.ts';
import classes from '../tickets.module.css';

export const noDefaults: JiraDefaults = {
  ...noChoice,
  state_mapping: {
    is_state_required_for_deploy: false,
    ticket_state_id_required_for_deploy: null,
    should_transition_state_post_deploy: false,
    ticket_state_id_desired_post_deploy: null,
  },
};

/** What keeps a section from being saved; nothing when it is whole. */
export function sectionProblem({ state_mapping: mapping, ...choice }: JiraDefaults): string | undefined {
  if (Object.values(choice).some((value) => value === '')) return 'Fill in project, issue type, owner and priority.';
  if (mapping.is_state_required_for_deploy && mapping.ticket_state_id_required_for_deploy === null)
    return 'Choose the state that is required before a deployment.';
  if (mapping.should_transition_state_post_deploy && mapping.ticket_state_id_desired_post_deploy === null)
    return 'Choose the state after a deployment.';
  return undefined;
}

interface StateFieldsProps {
  readonly value: StateMapping;
  readonly states: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: StateMapping) => void;
}

function StateFields({ value, states, onChange }: StateFieldsProps) {
  const data = states.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className={classes['stack']}>
        <Switch
          label="Require a ticket state before deployment"
          checked={value.is_state_required_for_deploy}
          onChange={(event) => onChange({ ...value, is_state_required_for_deploy: event.currentTarget.checked })}
        />
        {value.is_state_required_for_deploy && (
          <Select
            label="Required state before deployment"
            withAsterisk
            data={data}
            value={value.ticket_state_id_required_for_deploy}
            onChange={(id) => onChange({ ...value, ticket_state_id_required_for_deploy: id })}
          />
        )}
      </div>
      <div className={classes['stack']}>
        <Switch
          label="Move the ticket after deployment"
          checked={value.should_transition_state_post_deploy}
          onChange={(event) => onChange({ ...value, should_transition_state_post_deploy: event.currentTarget.checked })}
        />
        {value.should_transition_state_post_deploy && (
          <Select
            label="State after deployment"
            withAsterisk
            data={data}
            value={value.ticket_state_id_desired_post_deploy}
            onChange={(id) => onChange({ ...value, ticket_state_id_desired_post_deploy: id })}
          />
        )}
      </div>
    </>
  );
}

interface DefaultsSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly value: JiraDefaults;
  readonly onChange: (value: JiraDefaults) => void;
  readonly actions: ReactNode;
}

/** What new tickets have, of every product or of one of them. */
export function DefaultsSection({ title, hint, value, onChange, actions }: DefaultsSectionProps) {
  const { data: details, error } = useQuery(jiraDetailsQuery(value.project_id));
  const { state_mapping: mapping, ...choice } = value;
  return (
    <section className={classes['section']} aria-label={title}>
      <div className={classes['head']}>
        <h3 className={classes['heading']}>{title}</h3>
        {actions}
      </div>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      <InlineProblem title="Jira" error={error} />
      <div className={classes['grid']}>
        <JiraFields
          value={choice}
          details={details}
          onChange={(next) =>
            onChange({ ...next, state_mapping: next.project_id === value.project_id ? mapping : noDefaults.state_mapping })
          }
        />
        <StateFields value={mapping} states={details?.statuses ?? []} onChange={(next) => onChange({ ...value, state_mapping: next })} />
      </div>
    </section>
  );
}
