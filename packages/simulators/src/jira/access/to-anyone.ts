import type { Reply } from '../../kit/rest-api.ts';
import { jiraErrors } from '../api/jira-error.ts';

/**
 * What a path answers to those whom Jira does not know, where the description has it open to anyone. A wrong or expired token is taken for
 * no token there: “Anonymous access”, and X-Seraph-LoginReason is all that says so.
 */
export type ToAnyone = (params: Readonly<Record<string, string>>) => Reply;

export const noIssues: ToAnyone = () => ({ body: { issues: [], isLast: true } });
export const noProjects: ToAnyone = () => ({ body: { maxResults: 50, startAt: 0, total: 0, isLast: true, values: [] } });

export const hidesIssue: ToAnyone = () => {
  throw jiraErrors.noIssue();
};

export const hidesProject: ToAnyone = ({ project = '' }) => {
  throw jiraErrors.noProject(project);
};

export const mayNotCreate: ToAnyone = () => {
  throw jiraErrors.fields({
    project: 'Anonymous users do not have permission to create issues in this project. Please try logging in first.',
  });
};
