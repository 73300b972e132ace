import { jiraTime } from '../api/jira-time.ts';
import { showUser } from '../api/jira-users.ts';
import { priorities } from '../projects/project.ts';
import { showStatus, statusWith } from '../projects/workflow.ts';
import type { Site } from '../site.ts';
import type { Comment, Issue, StatusChange } from './issue.ts';

function allFields(site: Site, issue: Issue): Record<string, unknown> {
  const { base, users } = site;
  const project = site.projects.get(issue.projectId);
  const type = project.issueTypes.find(({ id }) => id === issue.issueTypeId);
  const priority = priorities.find(({ id }) => id === issue.priorityId);
  const userOf = (id: string | null) => (id === null ? undefined : users.find(id));
  const [assignee, reporter] = [userOf(issue.assigneeId), userOf(issue.reporterId)];
  return {
    summary: issue.summary,
    description: issue.description,
    labels: issue.labels,
    status: showStatus(statusWith(issue.statusId), base),
    issuetype: {
      self: `${base}/rest/api/3/issuetype/${issue.issueTypeId}`,
      id: issue.issueTypeId,
      name: type?.name,
      subtask: type?.isSubtask,
    },
    project: { self: `${base}/rest/api/3/project/${project.id}`, id: project.id, key: project.key, name: project.name },
    priority: { self: `${base}/rest/api/3/priority/${issue.priorityId}`, id: issue.priorityId, name: priority?.name },
    assignee: assignee === undefined ? null : showUser(assignee, base),
    reporter: reporter === undefined ? null : showUser(reporter, base),
    created: jiraTime(issue.createdAt),
    updated: jiraTime(issue.updatedAt),
    ...issue.custom,
  };
}

/** With the fields that were asked for; `*all` and `*navigable` are every one. */
export function showIssue(site: Site, issue: Issue, asked: readonly string[]) {
  const every = allFields(site, issue);
  const isEvery = asked.includes('*all') || asked.includes('*navigable');
  const fields = isEvery ? every : Object.fromEntries(Object.entries(every).filter(([name]) => asked.includes(name)));
  const self = `${site.base}/rest/api/3/issue/${issue.id}`;
  return { expand: 'renderedFields,names,schema,operations,editmeta,changelog', id: issue.id, self, key: issue.key, fields };
}

const authorOf = ({ users, base }: Site, id: string) => {
  const user = users.find(id);
  return user && showUser(user, base);
};

export const showComment = (site: Site, issue: Issue, { id, authorId, body, at }: Comment) => ({
  self: `${site.base}/rest/api/3/issue/${issue.id}/comment/${id}`,
  id,
  author: authorOf(site, authorId),
  body,
  updateAuthor: authorOf(site, authorId),
  created: jiraTime(at),
  updated: jiraTime(at),
  jsdPublic: true,
});

export const showChange = (site: Site, { id, authorId, at, from, to }: StatusChange) => ({
  id,
  author: authorOf(site, authorId),
  created: jiraTime(at),
  items: [
    {
      field: 'status',
      fieldtype: 'jira',
      fieldId: 'status',
      from,
      fromString: statusWith(from).name,
      to,
      toString: statusWith(to).name,
    },
  ],
});
