import type { Reply } from '../../kit/rest-api.ts';
import { hidesProject, noProjects } from '../access/to-anyone.ts';
import type { JiraApi, JiraNeeds } from '../api/jira-api.ts';
import { jiraErrors } from '../api/jira-error.ts';
import { showUser } from '../api/jira-users.ts';
import { cutPage } from '../api/start-at-page.ts';
import type { Site } from '../site.ts';
import { fieldsOf } from './field-metadata.ts';
import { type IssueType, labelsInUse, priorities, type Project, usualPriority } from './project.ts';
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

const reading: JiraNeeds = { scope: 'read:jira-work', toAnyone: hidesProject };

function typeOf(project: Project, id: string): IssueType {
  const found = project.issueTypes.find((type) => type.id === id);
  if (found === undefined) throw jiraErrors.invalid('The issue type selected is invalid.');
  return found;
}

export function projectRoutes(api: JiraApi, site: Site): void {
  const { base, projects, users } = site;
  api.get('/rest/api/3/project/search', { scope: 'read:jira-work', toAnyone: noProjects }, ({ query }) => {
    const address = `${base}/rest/api/3/project/search`;
    const words = (query.get('query') ?? '').toLowerCase();
    const wanted = query.get('action') === 'create' ? projects.list().filter(({ isOpen }) => isOpen) : projects.list();
    const found = wanted.filter(({ name, key }) => `${key} ${name}`.toLowerCase().includes(words));
    const { items, ...page } = cutPage(query, found);
    const next = { nextPage: `${address}?startAt=${page.startAt + items.length}&maxResults=${page.maxResults}` };
    return { body: { self: address, ...page, ...(page.isLast ? {} : next), values: items.map((one) => showProject(one, base)) } };
  });
  api.get('/rest/api/3/project/:project/statuses', reading, ({ params }) => ({
    body: site.project(params['project']!).issueTypes.map(({ id, name, isSubtask }) => ({
      self: `${base}/rest/api/3/issuetype/${id}`,
      id,
      name,
      subtask: isSubtask,
      statuses: statuses.map((status) => showStatus(status, base)),
    })),
  }));
  api.get('/rest/api/3/issue/createmeta/:project/issuetypes', reading, ({ params, query }) => {
    const project = site.project(params['project']!);
    const { items, isLast: _isLast, ...page } = cutPage(query, project.isOpen ? project.issueTypes : []);
    return { body: { ...page, issueTypes: items.map((type) => showType(type, base)) } };
  });
  api.get('/rest/api/3/issue/createmeta/:project/issuetypes/:type', reading, ({ params, query }) => {
    const project = site.project(params['project']!);
    if (!project.isOpen) throw jiraErrors.invalid('You do not have permission to create issues in this project.');
    const { items, isLast: _isLast, ...page } = cutPage(query, fieldsOf(project, typeOf(project, params['type']!)));
    return { body: { ...page, fields: items } };
  });
  const showPriorities = (some: readonly (typeof priorities)[number][]) =>
    some.map(({ id, name, color }) => ({
      self: `${base}/rest/api/3/priority/${id}`,
      id,
      name,
      description: '',
      statusColor: color,
      iconUrl: `${base}/images/icons/priorities/${name.toLowerCase()}.svg`,
      isDefault: id === usualPriority,
    }));
  const allPriorities = (): Reply => ({ body: showPriorities(priorities).map(({ isDefault: _isDefault, ...priority }) => priority) });
  api.get('/rest/api/3/priority', { scope: 'read:jira-work', toAnyone: allPriorities }, allPriorities);
  // Administrators' configuration to a token with scopes, though any account may ask without them.
  api.get('/rest/api/3/priority/search', { scope: 'manage:jira-configuration' }, ({ query }) => {
    const { items, ...page } = cutPage(query, priorities);
    return { body: { self: `${base}/rest/api/3/priority/search`, ...page, values: showPriorities(items) } };
  });
  api.get('/rest/api/3/label', { scope: 'read:jira-work' }, ({ query }) => {
    const labels = [...new Set([...labelsInUse, ...site.all().flatMap((issue) => issue.labels)])].toSorted();
    const { items, ...page } = cutPage(query, labels, 1000);
    return { body: { ...page, values: items } };
  });
  api.get('/rest/api/3/mypermissions', { scope: 'read:jira-work' }, ({ query }) => {
    const asked = (query.get('permissions') ?? '').split(',').filter(Boolean);
    if (asked.length === 0) throw jiraErrors.invalid("The 'permissions' query parameter is required.");
    const project = query.get('projectKey') ?? query.get('projectId');
    const own = permissions(project === null ? projects.list().some(({ isOpen }) => isOpen) : site.project(project).isOpen);
    const unknown = asked.find((key) => !own.some((one) => one.key === key));
    if (unknown !== undefined) throw jiraErrors.invalid(`Unrecognized permission: ${unknown}`);
    return { body: { permissions: Object.fromEntries(own.filter(({ key }) => asked.includes(key)).map((one) => [one.key, one])) } };
  });
  api.get('/rest/api/3/user/assignable/search', { scope: 'read:jira-user', toAnyone: hidesProject }, ({ query }) => {
    const key = query.get('project') ?? query.get('issueKey')?.split('-', 1)[0];
    if (key === undefined) throw jiraErrors.invalid('Either the project or the issueKey query parameter needs to be provided.');
    site.project(key);
    const words = (query.get('query') ?? '').toLowerCase();
    const found = users
      .list()
      .filter(({ isActive, displayName, email }) => isActive && `${displayName} ${email}`.toLowerCase().includes(words));
    return { body: cutPage(query, found, 1000).items.map((user) => showUser(user, base)) };
  });
  api.get('/rest/api/3/myself', { scope: 'read:jira-user' }, ({ caller }) => ({ body: showUser(users.find(caller) ?? users.own(), base) }));
  const serverInfo = (): Reply => ({
    body: {
      baseUrl: base,
      displayUrl: base,
      version: '1001.0.0-SNAPSHOT',
      versionNumbers: [1001, 0, 0],
      deploymentType: 'Cloud',
      buildNumber: 100_300,
      serverTitle: `${site.world.options.company.name} Jira`,
    },
  });
  api.get('/rest/api/3/serverInfo', { scope: null, toAnyone: serverInfo }, serverInfo);
}
