import { hidesIssue, mayNotCreate } from '../access/to-anyone.ts';
import { checkDocument } from '../api/check-document.ts';
import type { JiraApi, JiraNeeds } from '../api/jira-api.ts';
import { jiraErrors } from '../api/jira-error.ts';
import { askedFields } from '../api/asked-fields.ts';
import { cutPage } from '../api/start-at-page.ts';
import { showStatus, statusWith, transitions } from '../projects/workflow.ts';
import type { Site } from '../site.ts';
import type { Issue } from './issue.ts';
import { readNewIssue } from './read-issue.ts';
import { showChange, showComment, showIssue } from './show-issue.ts';

const reading: JiraNeeds = { scope: 'read:jira-work', toAnyone: hidesIssue };
const writing: JiraNeeds = { scope: 'write:jira-work', toAnyone: hidesIssue };

const transitionsFrom = ({ statusId }: Issue) => transitions.filter(({ from }) => from.includes(statusId));

/** Moves an issue as its workflow allows. */
export function moveIssue(site: Site, issue: Issue, transitionId: unknown, by: string): Issue {
  const transition = transitionsFrom(issue).find(({ id }) => id === transitionId);
  if (transition === undefined)
    throw jiraErrors.invalid(
      `It seems that you have tried to perform a workflow operation that is not valid for the current state of this issue. The transition id '${String(transitionId)}' is not valid.`,
    );
  const at = site.clock.now();
  const change = { id: site.nextId(), authorId: by, at, from: issue.statusId, to: transition.to };
  return site.put({ ...issue, statusId: transition.to, updatedAt: at, history: [...issue.history, change] });
}

/** Who may only look at a project may neither comment on its issues nor move them. */
function writable(site: Site, idOrKey: string): Issue {
  const issue = site.get(idOrKey);
  site.countWrite(issue.id);
  if (!site.projects.get(issue.projectId).isOpen) throw jiraErrors.forbidden('You do not have the permission to change this issue.');
  return issue;
}

function commentRoutes(api: JiraApi, site: Site): void {
  api.get('/rest/api/3/issue/:issue/comment', reading, ({ params, query }) => {
    const issue = site.get(params['issue']!);
    const all = query.get('orderBy')?.startsWith('-') === true ? issue.comments.toReversed() : issue.comments;
    const { items, isLast: _isLast, ...page } = cutPage(query, all, 100);
    return { body: { ...page, comments: items.map((comment) => showComment(site, issue, comment)) } };
  });
  api.post('/rest/api/3/issue/:issue/comment', writing, ({ params, body, caller }) => {
    const issue = writable(site, params['issue']!);
    const comment = { id: site.nextId(), authorId: caller, body: checkDocument(body['body'], 'comment'), at: site.clock.now() };
    site.put({ ...issue, comments: [...issue.comments, comment], updatedAt: comment.at });
    return { status: 201, body: showComment(site, issue, comment) };
  });
}

export function issueRoutes(api: JiraApi, site: Site): void {
  const { base } = site;
  api.post('/rest/api/3/issue', { scope: 'write:jira-work', toAnyone: mayNotCreate }, ({ body, caller }) => {
    const { project, ...read } = readNewIssue(site, body, caller);
    const { id, key } = site.put({ ...read, id: site.nextId(), key: site.nextKey(project) });
    return { status: 201, body: { id, key, self: `${base}/rest/api/3/issue/${id}` } };
  });
  api.get('/rest/api/3/issue/:issue', reading, ({ params, query }) => ({
    body: showIssue(site, site.get(params['issue']!), askedFields(query, '*all')),
  }));
  api.get('/rest/api/3/issue/:issue/changelog', reading, ({ params, query }) => {
    const issue = site.get(params['issue']!);
    const { items, ...page } = cutPage(query, issue.history, 100);
    return {
      body: { self: `${base}/rest/api/3/issue/${issue.id}/changelog`, ...page, values: items.map((change) => showChange(site, change)) },
    };
  });
  api.get('/rest/api/3/issue/:issue/transitions', reading, ({ params }) => ({
    body: {
      expand: 'transitions',
      transitions: transitionsFrom(site.get(params['issue']!)).map(({ id, name, to }) => ({
        id,
        name,
        to: showStatus(statusWith(to), base),
        hasScreen: site.screens.has(id),
        isGlobal: false,
        isInitial: false,
        isAvailable: true,
        isConditional: false,
        looped: false,
      })),
    },
  }));
  api.post('/rest/api/3/issue/:issue/transitions', writing, ({ params, body, caller }) => {
    const { transition, fields = {} } = body as { readonly transition?: { readonly id?: unknown }; readonly fields?: object };
    if (transition?.id === undefined) throw jiraErrors.invalid('Missing transition identifier.');
    const issue = writable(site, params['issue']!);
    const asked = typeof transition.id === 'string' ? site.screens.get(transition.id) : undefined;
    if (asked !== undefined && !(asked.id in fields)) throw jiraErrors.fields({ [asked.id]: `${asked.name} is required.` });
    moveIssue(site, issue, transition.id, caller);
  });
  api.delete('/rest/api/3/issue/:issue', writing, ({ params }) => site.remove(writable(site, params['issue']!).id));
  commentRoutes(api, site);
}
