import { hash } from 'node:crypto';
import type { World } from '../../world/world.ts';
import type { SnowRecord } from './record.ts';

const idOf = (...words: readonly string[]): string => hash('sha256', `servicenow ${words.join(' ')}`).slice(0, 32);

const choice = (element: string, value: string, label: string, sequence: number): SnowRecord => ({
  sys_id: idOf('choice', element, value),
  name: 'incident',
  element,
  value,
  label,
  sequence: String(sequence),
  language: 'en',
  inactive: 'false',
});

const levels = [
  ['1', '1 - High'],
  ['2', '2 - Medium'],
  ['3', '3 - Low'],
] as const;
const priorities = [
  ['1', '1 - Critical'],
  ['2', '2 - High'],
  ['3', '3 - Moderate'],
  ['4', '4 - Low'],
  ['5', '5 - Planning'],
] as const;
const states = [
  ['1', 'New'],
  ['2', 'In Progress'],
  ['3', 'On Hold'],
  ['6', 'Resolved'],
  ['7', 'Closed'],
  ['8', 'Canceled'],
] as const;
const resolutions = ['Duplicate', 'Known error', 'No resolution provided', 'Resolved by change', 'Solution provided'];

const choices: readonly SnowRecord[] = [
  ...(['impact', 'urgency'] as const).flatMap((element) => levels.map(([value, label], place) => choice(element, value, label, place))),
  ...priorities.map(([value, label], place) => choice('priority', value, label, place)),
  ...states.map(([value, label], place) => choice('state', value, label, place)),
  ...resolutions.map((label, place) => choice('close_code', label, label, place)),
];

const column = (table: string, element: string, label: string, isMandatory: boolean): SnowRecord => ({
  sys_id: idOf('column', table, element),
  name: table,
  element,
  column_label: label,
  mandatory: String(isMandatory),
  active: 'true',
  internal_type: 'string',
});

/** A column of the table or of the one that it extends. */
const columns: readonly SnowRecord[] = [
  column('task', 'number', 'Number', false),
  column('task', 'short_description', 'Short description', true),
  column('task', 'description', 'Description', false),
  column('task', 'assigned_to', 'Assigned to', false),
  column('task', 'assignment_group', 'Assignment group', false),
  column('incident', 'impact', 'Impact', false),
  column('incident', 'urgency', 'Urgency', false),
  column('incident', 'caller_id', 'Caller', false),
];

const groupNames = ['Service Desk', 'Security Operations', 'Network', 'Identity Management'];

/** What the company’s instance has before anyone files anything. */
export function initialTables(world: World): Record<string, readonly SnowRecord[]> {
  const users = world.peopleAt(world.now()).map((person) => ({
    sys_id: idOf('user', person.id),
    user_name: person.mail.split('@', 1)[0]!,
    name: `${person.firstName} ${person.lastName}`,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.mail,
    active: String(person.leftAt === null),
  }));
  const groups = groupNames.map((name) => ({ sys_id: idOf('group', name), name, active: 'true', description: '' }));
  const members = users.flatMap((user, place) => {
    const group = groups[place % groups.length]!;
    return [{ sys_id: idOf('member', user.sys_id), user: user.sys_id, group: group.sys_id }];
  });
  return {
    incident: [],
    sys_user: users,
    sys_user_group: groups,
    sys_user_grmember: members,
    sys_choice: choices,
    sys_dictionary: columns,
    sys_audit: [],
    sys_journal_field: [],
  };
}
