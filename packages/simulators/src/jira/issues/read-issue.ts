import type { Body } from '../../kit/rest-api.ts';
import { checkDocument } from '../api/check-document.ts';
import { jiraErrors } from '../api/jira-error.ts';
import { fieldsOf } from '../projects/field-metadata.ts';
import { type IssueType, priorities, type Project, usualPriority } from '../projects/project.ts';
import { initialStatus } from '../projects/workflow.ts';
import type { Site } from '../site.ts';
import type { Issue } from './issue.ts';

const asBody = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});
const longestSummary = 255;

function projectOf(site: Site, given: unknown): Project {
  const { id, key } = asBody(given);
  const found = site.projects.list().find((one) => one.id === id || one.key === key);
  if (found === undefined) throw jiraErrors.fields({ project: 'valid project is required' });
  return found;
}

function typeOf({ issueTypes }: Project, given: unknown): IssueType {
  const { id, name } = asBody(given);
  const found = issueTypes.find((one) => one.id === id || one.name === name);
  if (found === undefined) throw jiraErrors.fields({ issuetype: 'The issue type selected is invalid.' });
  return found;
}

function summaryProblem(summary: unknown): string | undefined {
  if (typeof summary !== 'string' || summary.trim() === '') return 'You must specify a summary of the issue.';
  if (/[\n\r]/.test(summary)) return 'The summary is invalid because it contains newline characters.';
  return summary.length > longestSummary ? `Summary can't exceed ${longestSummary} characters.` : undefined;
}

function labelProblem(labels: unknown): string | undefined {
  if (!Array.isArray(labels) || labels.some((label) => typeof label !== 'string')) return 'data was not an array';
  const wrong = (labels as string[]).find((label) => /\s/.test(label) || label.length > 255 || label === '');
  return wrong === undefined ? undefined : `The label '${wrong}' contains spaces which is invalid.`;
}

function assigneeProblem({ users }: Site, given: unknown): string | undefined {
  if (given === null) return undefined;
  const { id, accountId } = asBody(given);
  const key = typeof accountId === 'string' ? accountId : id;
  return typeof key === 'string' && users.find(key)?.isActive === true ? undefined : `User '${String(key)}' cannot be assigned issues.`;
}

const known = (given: unknown): boolean => priorities.some(({ id, name }) => id === asBody(given)['id'] || name === asBody(given)['name']);

/** Every field that is wrong is named at once, as Jira does. */
function problemsOf(site: Site, project: Project, type: IssueType, fields: Body): Record<string, string> {
  const screen = fieldsOf(project, type);
  const problems: Record<string, string | undefined> = { summary: summaryProblem(fields['summary']) };
  for (const name of Object.keys(fields))
    if (!screen.some(({ fieldId }) => fieldId === name))
      problems[name] = `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`;
  for (const { fieldId, name, required, hasDefaultValue } of screen)
    if (required && !hasDefaultValue && fieldId !== 'summary' && (fields[fieldId] ?? null) === null)
      problems[fieldId] = `${name} is required.`;
  if (fields['labels'] !== undefined) problems['labels'] ??= labelProblem(fields['labels']);
  if (fields['assignee'] !== undefined) problems['assignee'] ??= assigneeProblem(site, fields['assignee']);
  if (fields['priority'] !== undefined && !known(fields['priority'])) problems['priority'] ??= 'The priority selected is invalid.';
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** A new issue from what was sent; throws what Jira refuses of it. */
export function readNewIssue(site: Site, body: Body, callerId: string): Omit<Issue, 'id' | 'key'> & { readonly project: Project } {
  const fields = asBody(body['fields']);
  const project = projectOf(site, fields['project']);
  if (!project.isOpen) throw jiraErrors.forbidden('You do not have permission to create issues in this project.');
  const type = typeOf(project, fields['issuetype']);
  const problems = problemsOf(site, project, type, fields);
  if (Object.keys(problems).length > 0) throw jiraErrors.fields(problems);
  const description = fields['description'] ?? null;
  const assignee = asBody(fields['assignee']);
  const priority = priorities.find(
    ({ id, name }) => id === asBody(fields['priority'])['id'] || name === asBody(fields['priority'])['name'],
  );
  const at = site.clock.now();
  return {
    project,
    projectId: project.id,
    issueTypeId: type.id,
    summary: String(fields['summary']),
    description: description === null ? null : checkDocument(description, 'description'),
    labels: (fields['labels'] as readonly string[] | undefined) ?? [],
    priorityId: priority?.id ?? usualPriority,
    assigneeId: (assignee['accountId'] ?? assignee['id'] ?? null) as string | null,
    reporterId: callerId,
    statusId: initialStatus,
    custom: Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('customfield_'))),
    createdAt: at,
    updatedAt: at,
    comments: [],
    history: [],
  };
}
