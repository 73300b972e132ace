import { oneLine } from '@rampart/domain/one-line.ts';
import { z } from 'zod';
import {
  type NewTicket,
  type TicketFields,
  type TicketRef,
  type TicketState,
  TicketRefused,
  type Tracker,
  type TrackerOption,
} from '../../kit/tracker.ts';
import { undefinedIf, undefinedIfGone, VendorFailure } from '../../kit/vendor-failure.ts';
import { type JiraClient, mayNotWrite, vendor } from '../client.ts';
import {
  Comment,
  Comments,
  CreatedIssue,
  Field,
  Found,
  Issue,
  IssueType,
  Labels,
  Named,
  Person,
  StatusChange,
  StatusesOfType,
  Transitions,
} from '../schema.ts';
import { textIn, toDocument } from './document.ts';
import { jiraEvents } from './events.ts';

const api = 'rest/api/3';
const mostPeople = 100;
/** Those that a ticket of ours has a value for. */
const filled = ['summary', 'description', 'project', 'issuetype', 'assignee', 'priority', 'labels', 'reporter'];
const longestSummary = 250;
const mostLabels = 1000;
/** A label of each ticket. */
const ownLabel = 'rampart';

const part = (text: string): string => encodeURIComponent(text);
const fieldsPath = ({ project_id: project = '', issue_type_id: type = '' }: TicketFields): string =>
  `${api}/issue/createmeta/${part(project)}/issuetypes/${part(type)}`;
const issuePath = ({ id }: TicketRef): string => `${api}/issue/${part(id)}`;

const mayNot = (status: number): VendorFailure => new VendorFailure(vendor, { kind: 'permission', status, reason: mayNotWrite });

/** Where the account may not create issues, Jira calls the question itself invalid, or the project not there. */
const isRefused = ({ status }: VendorFailure): boolean => status === 400 || status === 404;

async function createFields(client: JiraClient, fields: TicketFields) {
  const found = await client.everyFrom(fieldsPath(fields), { field: 'fields', item: Field }).catch(undefinedIf(isRefused));
  if (found === undefined) throw mayNot(400);
  return found;
}

const byName = (options: readonly TrackerOption[]): TrackerOption[] => options.toSorted((a, b) => a.name.localeCompare(b.name));

/** Every state of the issue types that tickets can be of, each once. */
async function statesOf(client: JiraClient, project: string): Promise<TrackerOption[]> {
  const types = await client.get(`${api}/project/${part(project)}/statuses`, z.array(StatusesOfType).max(500));
  return [...new Map(types.flatMap(({ statuses }) => statuses).map((status) => [status.id, status])).values()];
}

async function peopleOf(client: JiraClient, project: string, words: string | undefined): Promise<TrackerOption[]> {
  const query = { project, maxResults: mostPeople, ...(words === undefined || words === '' ? {} : { query: words }) };
  const people = await client.get(`${api}/user/assignable/search`, z.array(Person).max(1000), query);
  return people.filter(({ active }) => active).map(({ accountId, displayName }) => ({ id: accountId, name: displayName }));
}

/** Those in use on the site, as far as one page has them, without those by which our own tickets are found: what is not among them is typed. */
async function labelsOf(client: JiraClient): Promise<TrackerOption[]> {
  const { values } = await client.get(`${api}/label`, Labels, { maxResults: mostLabels });
  const labels = values.filter((label) => /^\S+$/.test(label) && label !== ownLabel && !label.startsWith(`${ownLabel}-`));
  return byName([...new Set(labels)].map((label) => ({ id: label, name: label })));
}

async function choices(client: JiraClient, { project_id: projectId = '', person }: TicketFields & { readonly person?: string }) {
  const [projects, priorities] = await Promise.all([
    client.list(`${api}/project/search`, Named, { action: 'create' }),
    // Not “Search priorities”: a token with scopes would need to be an administrator's for it.
    client.get(`${api}/priority`, z.array(Named).max(1000)),
  ]);
  const always = { project: byName(projects), priority: priorities };
  if (!projects.some(({ id }) => id === projectId)) return { ...always, issue_type: [], assignee: [], state: [], label: [] };
  const [types, assignee, state, label] = await Promise.all([
    client.everyFrom(`${api}/issue/createmeta/${part(projectId)}/issuetypes`, { field: 'issueTypes', item: IssueType }),
    peopleOf(client, projectId, person),
    statesOf(client, projectId),
    person === undefined ? labelsOf(client) : [],
  ]);
  const issueTypes = types.filter(({ subtask }) => !subtask).map(({ id, name }) => ({ id, name }));
  return { ...always, issue_type: issueTypes, assignee, state, label };
}

/** Labels have no spaces, and are kept with one between them. */
const labelsIn = ({ labels = '' }: TicketFields): string[] => labels.split(' ').filter(Boolean);

async function file(client: JiraClient, { key, summary, text, fields }: NewTicket): Promise<TicketRef> {
  const known = await createFields(client, fields);
  const has = (id: string): boolean => known.some(({ fieldId }) => fieldId === id);
  const { project_id: project, issue_type_id: type, assignee_id: assignee, priority_id: priority } = fields;
  try {
    const made = await client.post(
      `${api}/issue`,
      {
        fields: {
          project: { id: project },
          issuetype: { id: type },
          summary: oneLine(summary).replaceAll(/\s+/g, ' ').trim().slice(0, longestSummary).toWellFormed(),
          ...(has('description') ? { description: toDocument(text) } : {}),
          ...(assignee !== undefined && has('assignee') ? { assignee: { id: assignee } } : {}),
          ...(priority !== undefined && has('priority') ? { priority: { id: priority } } : {}),
          ...(has('labels') ? { labels: [ownLabel, key, ...labelsIn(fields)] } : {}),
        },
      },
      CreatedIssue,
    );
    return { id: made.id, name: made.key };
  } catch (error) {
    if (!(error instanceof TicketRefused)) throw error;
    // “You cannot create issues in this project”: the right was taken since the fields were read.
    if (error.fields.includes('project')) throw mayNot(400);
    throw new TicketRefused(
      vendor,
      error.fields.map((id) => known.find(({ fieldId }) => fieldId === id)?.name ?? id),
    );
  }
}

/** In quotation marks: the key has no character that means something in JQL, and could not end them. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '')}"`;

async function find(client: JiraClient, { key, fields }: Pick<NewTicket, 'key' | 'fields'>): Promise<TicketRef | undefined> {
  const hasLabels = (await createFields(client, fields)).some(({ fieldId }) => fieldId === 'labels');
  const jql = hasLabels ? `labels = ${quoted(key)}` : `description ~ ${quoted(key)}`;
  const { issues } = await client.get(`${api}/search/jql`, Found, { jql, fields: 'summary', maxResults: 10 });
  const [oldest] = issues.toSorted((a, b) => Number(a.id) - Number(b.id));
  return oldest && { id: oldest.id, name: oldest.key };
}

/** The last move into the state that it is in; before the first move, it is in it since it was created. */
async function sinceOf(client: JiraClient, { id, fields }: Issue): Promise<Date> {
  const changes = await client.list(`${issuePath({ id, name: '' })}/changelog`, StatusChange, { maxResults: 100 });
  const moves = changes.filter(({ items }) => items.some(({ field, to }) => field === 'status' && to === fields.status.id));
  return moves.map(({ created }) => created).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? fields.created;
}

async function read(client: JiraClient, ref: TicketRef): Promise<TicketState | undefined> {
  const issue = await client
    .get(issuePath(ref), Issue, { fields: 'status,issuetype,priority,assignee,labels,created' })
    .catch(undefinedIfGone);
  if (issue === undefined) return undefined;
  const { status, assignee, labels, issuetype, priority } = issue.fields;
  return {
    id: issue.id,
    name: issue.key,
    url: new URL(`/browse/${part(issue.key)}`, client.site).href,
    state: status,
    since: await sinceOf(client, issue),
    filedAt: issue.fields.created,
    assignee: assignee?.displayName ?? null,
    isAssigneeActive: assignee?.active ?? false,
    labels,
    shown: { issue_type: issuetype?.name ?? null, priority: priority?.name ?? null },
  };
}

/** A transition may ask for fields on a screen of its own, or be for others: then people have to move it. */
const isForPeople = ({ status }: VendorFailure): boolean => status === 403 || status === 400;

async function move(client: JiraClient, ref: TicketRef, stateId: string): Promise<'moved' | 'there' | 'stuck'> {
  const { fields } = await client.get(issuePath(ref), Issue, { fields: 'status,labels,created' });
  if (fields.status.id === stateId) return 'there';
  const { transitions } = await client.get(`${issuePath(ref)}/transitions`, Transitions);
  const transition = transitions.find(({ to }) => to.id === stateId);
  if (transition === undefined) return 'stuck';
  const sent = client.send('POST', `${issuePath(ref)}/transitions`, { transition: { id: transition.id } });
  return (await sent.then(() => true, undefinedIf(isForPeople))) === true ? 'moved' : 'stuck';
}

export const jiraTracker: Tracker<JiraClient> = {
  // “The delay might vary from a few seconds to minutes”: Search After Write with Search And Reconcile.
  indexedWithinMs: 120_000,
  longestText: 28_000,
  events: jiraEvents,
  choices,
  async missingFields(client, fields) {
    const known = await createFields(client, fields);
    return known
      .filter(({ fieldId, required, hasDefaultValue }) => required && hasDefaultValue !== true && !filled.includes(fieldId))
      .map(({ name }) => name);
  },
  find,
  file,
  read,
  async findNote(client, ref, key) {
    const { comments } = await client.get(`${issuePath(ref)}/comment`, Comments, { orderBy: '-created', maxResults: 100 });
    return comments.find(({ body }) => textIn(body).includes(key))?.created;
  },
  async addNote(client, ref, { text }) {
    return (await client.post(`${issuePath(ref)}/comment`, { body: toDocument(text) }, Comment)).created;
  },
  move,
};
