import { Alert, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SnowDetails } from '@rampart/contract/tickets/snow.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { snowDetailsQuery } from './queries.ts';

export interface SnowChoice {
  readonly assignee_group_id: string;
  readonly assignee_id: string;
  readonly impact: string;
  readonly urgency: string;
  readonly priority: string;
}
export const noSnowChoice: SnowChoice = { assignee_group_id: '', assignee_id: '', impact: '', urgency: '', priority: '' };

const required: Readonly<Record<keyof SnowChoice, string>> = {
  assignee_group_id: 'Assignee Group is required',
  assignee_id: 'Assignee is required',
  impact: 'Impact is required',
  urgency: 'Urgency is required',
  priority: 'Priority is required',
};

/** What is missing, by field. */
export const snowProblems = (choice: SnowChoice): Partial<Record<keyof SnowChoice, string>> =>
  Object.fromEntries(Object.entries(required).filter(([name]) => choice[name as keyof SnowChoice] === ''));

/** ServiceNow did not answer. */
export function SnowProblem({ error }: { readonly error: Error | null }) {
  return (
    <div role="alert">
      {error && (
        <Alert color="red" role="presentation" title="Connection to ServiceNow failed.">
          Please check your instance health.
        </Alert>
      )}
    </div>
  );
}

const typedMs = 500;
const byId = (options: readonly { readonly id: string; readonly name: string }[] = []) =>
  options.map(({ id, name }) => ({ value: id, label: name }));
const byValue = (options: readonly { readonly name: string; readonly value: string }[] = []) =>
  options.map(({ name, value }) => ({ value, label: name }));

interface SnowFieldsProps {
  readonly value: SnowChoice;
  readonly details: SnowDetails | null | undefined;
  readonly onChange: (value: SnowChoice) => void;
}

/** Group, assignee, impact, urgency and priority, each checked when it is left. */
export function SnowFields({ value, details, onChange }: SnowFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<keyof SnowChoice>>(new Set());
  const [words, setWords] = useState('');
  const [settled] = useDebouncedValue(words, typedMs);
  const { data: found } = useQuery({ ...snowDetailsQuery(settled), enabled: settled !== '' });
  const problems = snowProblems(value);
  const people = [...new Map([...(found?.users ?? []), ...(details?.users ?? [])].map((one) => [one.id, one])).values()];
  const isKnown = value.assignee_id === '' || people.some(({ id }) => id === value.assignee_id);
  const fieldOf = (name: keyof SnowChoice) => ({
    withAsterisk: true,
    value: value[name] === '' ? null : value[name],
    error: left.has(name) ? problems[name] : undefined,
    onBlur: () => setLeft(new Set([...left, name])),
    onChange: (id: string | null) => onChange({ ...value, [name]: id ?? '' }),
  });
  return (
    <>
      <Select label="Assignee Group" searchable data={byId(details?.groups)} {...fieldOf('assignee_group_id')} />
      <Select
        label="Assignee"
        searchable
        data={byId(isKnown ? people : [...people, { id: value.assignee_id, name: 'The person chosen before' }])}
        nothingFoundMessage="No one found"
        onSearchChange={setWords}
        {...fieldOf('assignee_id')}
      />
      <Select label="Impact" data={byValue(details?.impacts)} {...fieldOf('impact')} />
      <Select label="Urgency" data={byValue(details?.urgencies)} {...fieldOf('urgency')} />
      <Select label="Priority" data={byValue(details?.priorities)} {...fieldOf('priority')} />
    </>
  );
}
