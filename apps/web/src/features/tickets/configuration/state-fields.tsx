import { Select, Switch } from '@mantine/core';
import type { StateMapping } from '@rampart/contract/tickets/jira.ts';
import classes from '../tickets.module.css';

interface StateFieldsProps {
  readonly value: StateMapping;
  readonly states: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: StateMapping) => void;
}

/** The state before a deployment, and the one after it. */
export function StateFields({ value, states, onChange }: StateFieldsProps) {
  const data = states.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className={`${classes['stack']} ${classes['newRow']}`}>
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
