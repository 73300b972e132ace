import type { JiraApi } from '../api/jira-api.ts';
import { jiraErrors } from '../api/jira-error.ts';
import { showUser } from '../api/jira-users.ts';
import { cutPage } from '../api/start-at-page.ts';
import type { Site } from '../site.ts';
import { fieldsOf } from './field-metadata.ts';
import { type IssueType, priorities, type Project, usualPriority } from './project.ts';
import { showStatus, statuses } from './workflow.ts';

const showType = ({ id, name, description, isSubtask }: IssueType, base: string) => ({
  self: `${base}/rest/api/3/issuetype/${id}`,
  id,
  name,
  description,
  iconUrl: `${base}/rest/api/2/universal_avatar/view/type/issuetype/avatar/10318`,
  subtask: isSubtask,
  hierarchyLevel: isSubtask ? -1 : 0,
});

const showProject = ({ id, key, name }: Project, base: string) => ({
  self: `${base}/rest/api/3/project/${id}`,
  id,
  key,
  name,
  projectTypeKey: 'software',
  simplified: false,
  style: 'classic',
  isPrivate: false,
});

const permissions = (isOpen: boolean) =>
  [
    { id: '10', key: 'BROWSE_PROJECTS', name: 'Browse Projects', havePermission: true },
    { id: '11', key: 'CREATE_ISSUES', name: 'Create Issues', havePermission: isOpen },
    { id: '13', key: 'ASSIGN_ISSUES', name: 'Assign Issues', havePermission: isOpen },
    { id: '15', key: 'ADD_COMMENTS', name: 'Add Comments', havePermission: isOpen },
    { id: '46', key: 'TRANSITION_ISSUES', name: 'Transition Issues', havePermission: isOpen },
  ].map((one) => ({ ...one, type: 'PROJECT', description: one.name }));

function typeOf(project: Project, id: string): IssueType {
  const found = project.issueTypes.find((type) => type.id === id);
  if (found === undefined) throw jiraErrors.invalid('The issue type selected is invalid.');
  return found;
}

export function projectRoutes(api: JiraApi, site: Site): void {
  const { base, projects, users } = site;
  api.get('/rest/api/3/project/search', null, ({ query, address }) => {
    const words = (query.get('query') ?? '').toLowerCase();
    const wanted = query.get('action') === 'create' ? projects.list().filter(({ isOpen }) => isOpen) : projects.list();
    const found = wanted.filter(({ name, key }) => `${key} ${name}`.toLowerCase().includes(words));
    const { items, ...page } = cutPage(query, found);
    const next = { nextPage: `${address}?startAt=${page.startAt + items.length}&maxResults=${page.maxResults}` };
    return { body: { self: address, ...page, ...(page.isLast ? {} : next), values: items.map((one) => showProject(one, base)) } };
  });
  api.get('/rest/api/3/project/:project/statuses', null, ({ params }) => ({
    body: site.project(params['project']!).issueTypes.map(({ id, name, isSubtask }) => ({
      self: `${base}/rest/api/3/issuetype/${id}`,
      id,
      name,
      subtask: isSubtask,
      statuses: statuses.map((status) => showStatus(status, base)),
    })),
  }));
  api.get('/rest/api/3/issue/createmeta/:project/issuetypes', null, ({ params, query }) => {
    const project = site.project(params['project']!);
    const { items, isLast: _isLast, ...page } = cutPage(query, project.isOpen ? project.issueTypes : []);
    return { body: { ...page, issueTypes: items.map((type) => showType(type, base)) } };
  });
  api.get('/rest/api/3/issue/createmeta/:project/issuetypes/:type', null, ({ params, query }) => {
    const project = site.project(params['project']!);
    if (!project.isOpen) throw jiraErrors.invalid('You do not have permission to create issues in this project.');
    const { items, isLast: _isLast, ...page } = cutPage(query, fieldsOf(project, typeOf(project, params['type']!)));
    return { body: { ...page, fields: items } };
  });
  api.get('/rest/api/3/priority/search', null, ({ query, address }) => {
    const { items, ...page } = cutPage(query, priorities);
    const values = items.map(({ id, name, color }) => ({
      self: `${base}/rest/api/3/priority/${id}`,
      id,
      name,
      description: '',
      statusColor: color,
      iconUrl: `${base}/images/icons/priorities/${name.toLowerCase()}.svg`,
      isDefault: id === usualPriority,
    }));
    return { body: { self: address, ...page, values } };
  });
  api.get('/rest/api/3/mypermissions', null, ({ query }) => {
    const asked = (query.get('permissions') ?? '').split(',').filter(Boolean);
    if (asked.length === 0) throw jiraErrors.invalid("The 'permissions' query parameter is required.");
    const project = query.get('projectKey') ?? query.get('projectId');
    const own = permissions(project === null ? projects.list().some(({ isOpen }) => isOpen) : site.project(project).isOpen);
    const unknown = asked.find((key) => !own.some((one) => one.key === key));
    if (unknown !== undefined) throw jiraErrors.invalid(`Unrecognized permission: ${unknown}`);
    return { body: { permissions: Object.fromEntries(own.filter(({ key }) => asked.includes(key)).map((one) => [one.key, one])) } };
  });
  api.get('/rest/api/3/user/assignable/search', null, ({ query }) => {
    const key = query.get('project') ?? query.get('issueKey')?.split('-', 1)[0];
    if (key === undefined) throw jiraErrors.invalid('Either the project or the issueKey query parameter needs to be provided.');
    site.project(key);
    const words = (query.get('query') ?? '').toLowerCase();
    const found = users
      .list()
      .filter(({ isActive, displayName, email }) => isActive && `${displayName} ${email}`.toLowerCase().includes(words));
    return { body: cutPage(query, found, 1000).items.map((user) => showUser(user, base)) };
  });
  api.get('/rest/api/3/myself', null, ({ caller }) => ({ body: showUser(users.find(caller) ?? users.own(), base) }));
  api.get('/rest/api/3/serverInfo', null, () => ({
    body: {
      baseUrl: base,
      displayUrl: base,
      version: '1001.0.0-SNAPSHOT',
      versionNumbers: [1001, 0, 0],
      deploymentType: 'Cloud',
      buildNumber: 100_300,
      serverTitle: `${site.world.options.company.name} Jira`,
    },
  }));
}
