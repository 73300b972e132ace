import { oneLine } from '@rampart/domain/one-line.ts';
import { plainText, type TicketBlock, type TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import type { z } from 'zod';
import type { NewTicket, TicketFields, TicketRef, TicketState, Tracker, TrackerOption } from '../../kit/tracker.ts';
import { undefinedIf, undefinedIfGone, VendorFailure } from '../../kit/vendor-failure.ts';
import { queryValue, type ServiceNowClient, vendor } from '../client.ts';
import { Audited, Choice, Column, Entry, Found, Group, Incident, Keyed, resultOf, User } from '../schema.ts';
import { serviceNowEvents } from './events.ts';

const table = 'incident';
const incidentPath = (id: string): string => `api/now/table/${table}/${encodeURIComponent(id)}`;
const mostListed = 200;
const longestShort = 160;
const longestText = 3_900;
/** Those that a ticket of ours has a value for. */
const filled = ['short_description', 'description', 'assigned_to', 'assignment_group', 'impact', 'urgency', 'priority', 'state', 'number'];
/** What is over says how: by the product's own data policy. */
const overStates = ['6', '7'];

const optionOf = ({ sys_id: id, name }: z.infer<typeof User>): TrackerOption => ({ id, name });

async function choicesOf(client: ServiceNowClient, element: string): Promise<TrackerOption[]> {
  const query = `name=${table}^element=${element}^inactive=false^language=en^ORDERBYsequence`;
  const found = await client.records('sys_choice', Choice, { query, fields: 'value,label', limit: mostListed });
  return found.map(({ value, label }) => ({ id: value, name: label }));
}

async function choices(client: ServiceNowClient, { person = '' }: TicketFields & { readonly person?: string }) {
  const named = person === '' ? '' : `^nameLIKE${queryValue(person)}`;
  const fields = { fields: 'sys_id,name', limit: mostListed };
  const [users, groups, impact, urgency, priority, state] = await Promise.all([
    client.records('sys_user', User, { query: `active=true${named}^ORDERBYname`, ...fields }),
    client.records('sys_user_group', Group, { query: 'active=true^ORDERBYname', ...fields }),
    choicesOf(client, 'impact'),
    choicesOf(client, 'urgency'),
    choicesOf(client, 'priority'),
    choicesOf(client, 'state'),
  ]);
  return { assignee: users.map(optionOf), assignee_group: groups.map(optionOf), impact, urgency, priority, state };
}

/** ServiceNow shows what is between these as HTML in work notes, from any author. */
const withoutMarkup = (text: string): string => text.replaceAll(/\[(?=\/?code\])/gi, '[ ');

/** As it is, or else the beginning, and always what must be in it and the last block, by which it is found. */
function fitting(text: TicketText): string {
  const whole = withoutMarkup(plainText(text));
  if (whole.length <= longestText) return whole.toWellFormed();
  const isNeeded = (block: TicketBlock, place: number): boolean => block.isKept === true || place === text.length - 1;
  const end = withoutMarkup(plainText(text.filter(isNeeded))).slice(-longestText + 2);
  const rest = withoutMarkup(plainText(text.filter((block, place) => !isNeeded(block, place))));
  return `${rest.slice(0, longestText - end.length - 2)}\n\n${end}`.toWellFormed();
}

const notByKey = {
  kind: 'permission',
  reason:
    'ServiceNow does not show whether an incident is the one that was asked for. Let the user that Rampart uses read the field Correlation ID (correlation_id) of incidents.',
} as const;

async function find(client: ServiceNowClient, { key }: Pick<NewTicket, 'key'>): Promise<TicketRef | undefined> {
  const query = `correlation_id=${queryValue(key)}^ORDERBYsys_created_on`;
  const found = await client.records(table, Keyed, { query, fields: 'sys_id,number,correlation_id', limit: 10 });
  // An instance drops a condition that it cannot use, and answers with every record: another incident must not approve anything.
  const oldest = found.find((one) => one.correlation_id === key);
  if (oldest === undefined && found.length > 0) throw new VendorFailure(vendor, notByKey);
  return oldest && { id: oldest.sys_id, name: oldest.number };
}

async function file(client: ServiceNowClient, { key, summary, text, fields }: NewTicket): Promise<TicketRef> {
  const { assignee_id: assignee = '', assignee_group_id: group = '', impact = '', urgency = '' } = fields;
  const body = {
    short_description: oneLine(summary).slice(0, longestShort).toWellFormed(),
    description: fitting(text),
    assigned_to: assignee,
    assignment_group: group,
    impact,
    urgency,
    correlation_id: key,
    correlation_display: 'Rampart',
  };
  const { result } = await client.post(`api/now/table/${table}?sysparm_fields=sys_id,number`, body, resultOf(Found));
  return { id: result.sys_id, name: result.number };
}

/** Nothing where the audit cannot be read: it may have been in this state for ever. */
async function sinceOf(client: ServiceNowClient, id: string, stateId: string): Promise<Date | undefined> {
  const query = `tablename=${table}^documentkey=${id}^fieldname=state^newvalue=${queryValue(stateId)}^ORDERBYDESCsys_created_on`;
  const found = await client
    .records('sys_audit', Audited, { query, fields: 'sys_created_on', limit: 1 })
    .catch(undefinedIf(({ kind }) => kind === 'permission'));
  return found?.[0]?.sys_created_on;
}

const initialState = '1';

const shown = (one: { readonly display_value?: string | null | undefined } | null | undefined): string | null => one?.display_value || null;

async function read(client: ServiceNowClient, { id }: TicketRef): Promise<TicketState | undefined> {
  // A field of the record behind a reference: “Dot-walking in the REST Table API”.
  const fields = 'sys_id,number,state,sys_created_on,assigned_to,assigned_to.active,assignment_group,impact,urgency,priority';
  const query = { sysparm_display_value: 'all', sysparm_fields: fields, sysparm_exclude_reference_link: 'true' };
  const found = await client.get(incidentPath(id), resultOf(Incident), query).catch(undefinedIfGone);
  if (found === undefined) return undefined;
  const { number, state, sys_created_on: filed, assigned_to: assignee, assignment_group: group, impact, urgency, priority } = found.result;
  const moved = await sinceOf(client, id, state.value);
  return {
    id,
    name: number.value,
    url: new URL(`/nav_to.do?uri=incident.do?sys_id=${id}`, client.base).href,
    state: { id: state.value, name: state.display_value || state.value },
    since: moved ?? (state.value === initialState ? filed.value : new Date(0)),
    filedAt: filed.value,
    assignee: shown(assignee),
    isAssigneeActive: shown(assignee) !== null && found.result['assigned_to.active']?.value !== 'false',
    labels: [],
    shown: { assignee_group: shown(group), impact: shown(impact), urgency: shown(urgency), priority: shown(priority) },
  };
}

async function move(client: ServiceNowClient, ref: TicketRef, stateId: string): Promise<'moved' | 'there' | 'stuck'> {
  const now = await read(client, ref);
  if (now?.state.id === stateId) return 'there';
  const codes = overStates.includes(stateId) ? await choicesOf(client, 'close_code') : [];
  const code = codes.find(({ name }) => /solution|resolved by change/i.test(name)) ?? codes[0];
  const closing = overStates.includes(stateId)
    ? { close_code: code?.id ?? '', close_notes: 'Deployed by Rampart. The work notes say what was changed.' }
    : {};
  const refused = undefinedIf(({ kind }) => kind === 'permission');
  const sent = await client.send('PATCH', incidentPath(ref.id), { state: stateId, ...closing }).then(() => true, refused);
  // A field that the account may not write, or that a rule sets back, is left as it was without a word.
  return sent === true && (await read(client, ref))?.state.id === stateId ? 'moved' : 'stuck';
}

export const serviceNowTracker: Tracker<ServiceNowClient> = {
  // Records are found as soon as they are written; a call whose answer was lost may still be at work.
  indexedWithinMs: 30_000,
  longestText: 3_800,
  events: serviceNowEvents,
  choices,
  async missingFields(client) {
    const query = `nameIN${table},task^mandatory=true^active=true`;
    const columns = await client.records('sys_dictionary', Column, { query, fields: 'element,column_label', limit: mostListed });
    return columns.filter(({ element }) => element !== '' && !filled.includes(element)).map(({ column_label: label }) => label);
  },
  find,
  file,
  read,
  async findNote(client, { id }, key) {
    const query = `name=${table}^element_id=${id}^element=work_notes^valueLIKE${queryValue(key)}^ORDERBYsys_created_on`;
    const [found] = await client.records('sys_journal_field', Entry, { query, fields: 'value,sys_created_on', limit: 1 });
    return found?.sys_created_on;
  },
  async addNote(client, ref, { key, text }) {
    await client.send('PATCH', incidentPath(ref.id), { work_notes: fitting(text) });
    return (await serviceNowTracker.findNote(client, ref, key)) ?? client.now();
  },
  move,
};
