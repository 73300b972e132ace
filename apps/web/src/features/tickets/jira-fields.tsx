import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { JiraDefaults, JiraDetails } from '@rampart/contract/tickets/jira.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jiraDetailsQuery } from './queries.ts';

export type JiraChoice = Pick<JiraDefaults, 'project_id' | 'issue_type_id' | 'assignee_id' | 'priority_id'>;
export const noChoice: JiraChoice = { project_id: '', issue_type_id: '', assignee_id: '', priority_id: '' };

const required: Readonly<Record<keyof JiraChoice, string>> = {
  project_id: 'Project is required',
  issue_type_id: 'Issue Type is required',
  assignee_id: 'Owner is required',
  priority_id: 'Priority is required',
};

/** What is missing, by field. */
export const choiceProblems = (choice: JiraChoice): Partial<Record<keyof JiraChoice, string>> =>
  Object.fromEntries(Object.entries(required).filter(([name]) => choice[name as keyof JiraChoice] === ''));

type Options = readonly { readonly id: string; readonly name: string }[];
const dataOf = (options: Options = []) => options.map(({ id, name }) => ({ value: id, label: name }));
const typedMs = 500;

/** People by what is typed: a company may have more than a list shows. */
function PersonSelect({
  projectId,
  users,
  value,
  error,
  onChange,
  onBlur,
}: {
  readonly projectId: string;
  readonly users: Options;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
  readonly onBlur: () => void;
}) {
  const [words, setWords] = useState('');
  const [settled] = useDebouncedValue(words, typedMs);
  const { data: found } = useQuery({ ...jiraDetailsQuery(projectId, settled), enabled: projectId !== '' && settled !== '' });
  const people = [...new Map([...(found?.users ?? []), ...users].map((one) => [one.id, one])).values()];
  const known =
    value === '' || people.some(({ id }) => id === value) ? people : [...people, { id: value, name: 'The person chosen before' }];
  return (
    <Select
      label="Owner"
      withAsterisk
      searchable
      disabled={projectId === ''}
      data={dataOf(known)}
      value={value === '' ? null : value}
      error={error}
      nothingFoundMessage="No one found"
      onSearchChange={setWords}
      onChange={(id) => onChange(id ?? '')}
      onBlur={onBlur}
    />
  );
}

interface JiraFieldsProps {
  readonly value: JiraChoice;
  readonly details: JiraDetails | null | undefined;
  readonly onChange: (value: JiraChoice) => void;
}

/** Project, issue type, owner and priority, each checked when it is left. */
export function JiraFields({ value, details, onChange }: JiraFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<keyof JiraChoice>>(new Set());
  const problems = choiceProblems(value);
  const fieldOf = (name: keyof JiraChoice) => ({
    value: value[name] === '' ? null : value[name],
    error: left.has(name) ? problems[name] : undefined,
    onBlur: () => setLeft(new Set([...left, name])),
  });
  return (
    <>
      <Select
        label="Project"
        withAsterisk
        searchable
        data={dataOf(details?.projects)}
        {...fieldOf('project_id')}
        onChange={(id) => onChange({ ...noChoice, priority_id: value.priority_id, project_id: id ?? '' })}
      />
      <Select
        label="Issue Type"
        withAsterisk
        disabled={value.project_id === ''}
        data={dataOf(details?.issue_types)}
        {...fieldOf('issue_type_id')}
        onChange={(id) => onChange({ ...value, issue_type_id: id ?? '' })}
      />
      <PersonSelect
        projectId={value.project_id}
        users={details?.users ?? []}
        {...fieldOf('assignee_id')}
        value={value.assignee_id}
        onChange={(id) => onChange({ ...value, assignee_id: id })}
      />
      <Select
        label="Priority"
        withAsterisk
        data={dataOf(details?.priorities)}
        {...fieldOf('priority_id')}
        onChange={(id) => onChange({ ...value, priority_id: id ?? '' })}
      />
    </>
  );
}
