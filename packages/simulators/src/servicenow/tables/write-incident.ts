import type { Body } from '../../kit/rest-api.ts';
import { snowErrors } from '../api/snow-error.ts';
import type { Instance } from '../instance.ts';
import { journalFields, references, type SnowRecord, snowTime } from './record.ts';

/** Anything else that is sent is ignored without a word. */
const writable = [
  'short_description',
  'description',
  'assigned_to',
  'assignment_group',
  'impact',
  'urgency',
  'priority',
  'state',
  'correlation_id',
  'correlation_display',
  'close_code',
  'close_notes',
  'hold_reason',
  'caller_id',
];
const longest: Readonly<Record<string, number>> = { short_description: 160, correlation_id: 100, description: 4000, close_notes: 4000 };

/** Of impact and urgency, as the instance’s own rule has it: who sends a priority is not heard. */
function priorityOf(impact: string, urgency: string): string {
  const sum = Number(impact) + Number(urgency);
  return Number.isNaN(sum) ? '5' : String(Math.min(5, Math.max(1, sum - 1)));
}

/** What does not fit is cut, and a reference to nothing is empty. */
function readFields(instance: Instance, body: Body): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of writable) {
    const value = body[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).slice(0, longest[name] ?? 255);
    const table = references['incident']?.[name];
    fields[name] = table === undefined || instance.find(table, text) !== undefined ? text : '';
  }
  return fields;
}

/** The data policy of the product: what is resolved or closed says how. */
function checkDataPolicy({
  state,
  close_code: code = '',
  close_notes: notes = '',
  hold_reason: reason = '',
  short_description: short = '',
}: Readonly<Record<string, string>>): void {
  const missing = [
    ...(short === '' ? ['Short description'] : []),
    ...(['6', '7'].includes(state ?? '') && code === '' ? ['Resolution code'] : []),
    ...(['6', '7'].includes(state ?? '') && notes === '' ? ['Resolution notes'] : []),
    ...(state === '3' && reason === '' ? ['On hold reason'] : []),
  ];
  if (missing.length > 0) throw snowErrors.dataPolicy(missing);
}

/** “Multi-line text fields have a default character limit of 4000”: Journal field type. */
const longestEntry = 4000;

function noteEntries(instance: Instance, record: SnowRecord, body: Body, by: string): void {
  for (const element of journalFields) {
    const value = body[element];
    if (typeof value !== 'string' || value === '') continue;
    const entry = {
      sys_id: instance.nextId(),
      name: 'incident',
      element_id: record.sys_id,
      element,
      value: value.slice(0, longestEntry),
      sys_created_on: snowTime(instance.clock.now()),
      sys_created_by: by,
    };
    instance.put('sys_journal_field', entry);
  }
}

function noteState(instance: Instance, before: SnowRecord | undefined, record: SnowRecord): void {
  if (before === undefined || before['state'] === record['state']) return;
  instance.put('sys_audit', {
    sys_id: instance.nextId(),
    tablename: 'incident',
    documentkey: record.sys_id,
    fieldname: 'state',
    oldvalue: before['state'] ?? '',
    newvalue: record['state'] ?? '',
    sys_created_on: snowTime(instance.clock.now()),
  });
}

/** Creates or changes an incident by the rules of the instance. */
export function writeIncident(
  instance: Instance,
  body: Body,
  { before, by }: { readonly before?: SnowRecord; readonly by: string },
): SnowRecord {
  const now = snowTime(instance.clock.now());
  const start: SnowRecord = before ?? {
    sys_id: instance.nextId(),
    number: instance.nextNumber(),
    state: '1',
    impact: '3',
    urgency: '3',
    active: 'true',
    opened_by: by,
    opened_at: now,
    sys_created_on: now,
    short_description: '',
    description: '',
    assigned_to: '',
    assignment_group: '',
    correlation_id: '',
  };
  const fields = readFields(instance, body);
  const merged = { ...start, ...fields };
  checkDataPolicy(merged);
  const record = instance.put('incident', {
    ...merged,
    priority: priorityOf(merged['impact'] ?? '', merged['urgency'] ?? ''),
    active: String(!['7', '8'].includes(merged['state'] ?? '')),
  });
  noteState(instance, before, record);
  noteEntries(instance, record, body, by);
  return record;
}
