import type { IssueType, Project } from './project.ts';
import { priorities } from './project.ts';

export interface FieldMetadata {
  readonly fieldId: string;
  readonly key: string;
  readonly name: string;
  readonly required: boolean;
  readonly hasDefaultValue: boolean;
  readonly operations: readonly string[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly allowedValues?: readonly unknown[];
}

const field = (id: string, name: string, type: string, more: Partial<FieldMetadata> = {}): FieldMetadata => ({
  fieldId: id,
  key: id,
  name,
  required: false,
  hasDefaultValue: false,
  operations: ['set'],
  schema: { type, system: id },
  ...more,
});

/** What the create screen of an issue type asks for. */
export function fieldsOf(project: Project, type: IssueType): readonly FieldMetadata[] {
  const usual = [
    field('summary', 'Summary', 'string', { required: true }),
    field('issuetype', 'Issue Type', 'issuetype', {
      required: true,
      operations: [],
      allowedValues: [{ id: type.id, name: type.name, subtask: type.isSubtask }],
    }),
    field('project', 'Project', 'project', { required: true, allowedValues: [{ id: project.id, key: project.key, name: project.name }] }),
    field('reporter', 'Reporter', 'user', { required: true, hasDefaultValue: true }),
    field('description', 'Description', 'string'),
    field('priority', 'Priority', 'priority', {
      hasDefaultValue: true,
      allowedValues: priorities.map(({ id, name }) => ({ id, name })),
    }),
    field('assignee', 'Assignee', 'user'),
    field('labels', 'Labels', 'array', {
      operations: ['add', 'set', 'remove'],
      schema: { type: 'array', items: 'string', system: 'labels' },
    }),
    ...(type.isSubtask ? [field('parent', 'Parent', 'issuelink', { required: true })] : []),
  ];
  const own = (project.required[type.id] ?? []).map(({ id, name }) =>
    field(id, name, 'string', {
      required: true,
      schema: { type: 'string', custom: 'com.atlassian.jira.plugin:textfield', customId: 10_050 },
    }),
  );
  return [...usual, ...own].filter(({ fieldId }) => !project.without.includes(fieldId));
}
