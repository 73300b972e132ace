import type { Call, Reply } from '../../kit/rest-api.ts';
import type { SnowApi, SnowCaller } from '../api/snow-api.ts';
import { snowErrors } from '../api/snow-error.ts';
import type { Instance } from '../instance.ts';
import { readQuery } from './encoded-query.ts';
import { references, type SnowRecord } from './record.ts';
import { writeIncident } from './write-incident.ts';

type TableCall = Call<SnowCaller>;

/** As people see a value: the name behind a reference, the label of a choice. */
function displayOf(instance: Instance, table: string, field: string, value: string): string {
  const target = references[table]?.[field];
  if (target !== undefined) return instance.find(target, value)?.['name'] ?? '';
  const choice = instance.list('sys_choice').find((one) => one['name'] === table && one['element'] === field && one['value'] === value);
  return choice?.['label'] ?? value;
}

/** By `sysparm_display_value`: the value, what people see, or both. A reference has a link besides, unless that is excluded. */
function showValue(instance: Instance, table: string, field: string, value: string, call: TableCall): unknown {
  const how = call.query.get('sysparm_display_value') ?? 'false';
  const display = displayOf(instance, table, field, value);
  const target = references[table]?.[field];
  const hasLink = target !== undefined && value !== '' && call.query.get('sysparm_exclude_reference_link') !== 'true';
  // What is done again from the journal was called at no address.
  const link = `${URL.parse(call.address)?.origin ?? ''}/api/now/table/${target}/${value}`;
  if (how === 'all') return { display_value: display, value, ...(hasLink ? { link } : {}) };
  if (how === 'true') return hasLink ? { display_value: display, link } : display;
  return hasLink ? { link, value } : value;
}

interface Field {
  readonly table: string;
  readonly name: string;
  readonly record: SnowRecord | undefined;
}

/** A field of the record, or of the one behind a reference: “Dot-walking in the REST Table API” of ServiceNow's developer blog. */
function fieldOf(instance: Instance, table: string, record: SnowRecord, path: string): Field | undefined {
  const [name = '', further] = path.split('.', 2);
  if (further === undefined) return name in record ? { table, name, record } : undefined;
  const target = references[table]?.[name];
  return target === undefined ? undefined : { table: target, name: further, record: instance.find(target, record[name] ?? '') };
}

/** A field that the user may not see is empty: nothing says that it was withheld. */
function show(instance: Instance, table: string, record: SnowRecord, call: TableCall): Record<string, unknown> {
  const asked = (call.query.get('sysparm_fields') ?? '').split(',').filter(Boolean);
  const paths = asked.length === 0 ? Object.keys(record) : asked;
  return Object.fromEntries(
    paths.flatMap((path) => {
      const field = fieldOf(instance, table, record, path);
      if (field === undefined) return [];
      const isHidden = instance.rights.hidden.has(`${field.table}.${field.name}`) || instance.rights.unreadable.has(field.table);
      const value = isHidden ? '' : (field.record?.[field.name] ?? '');
      return [[path, showValue(instance, field.table, field.name, value, call)]];
    }),
  );
}

function tableOf(instance: Instance, call: TableCall, what: 'read' | 'write'): string {
  const table = call.params['table'] ?? '';
  if (!instance.has(table)) throw snowErrors.invalid(`Invalid table ${table}`);
  if (instance.rights.unreadable.has(table)) throw snowErrors.unreadable();
  if (what === 'write' && (table !== 'incident' || instance.rights.unwritable.has(table))) throw snowErrors.forbidden();
  return table;
}

/** An element that the user may not write is left as it was, and the answer is the same. */
const allowedIn = (instance: Instance, { body }: TableCall): TableCall['body'] =>
  Object.fromEntries(Object.entries(body).filter(([element]) => !instance.rights.unwritable.has(`incident.${element}`)));

const whole = (text: string | null, usual: number): number => {
  const value = Number(text ?? usual);
  return Number.isSafeInteger(value) && value >= 0 ? value : usual;
};

function listRecords(instance: Instance, call: TableCall): Reply {
  const table = tableOf(instance, call, 'read');
  const { matches, order } = readQuery(call.query.get('sysparm_query') ?? '');
  const found = instance.list(table).filter(matches);
  const direction = order?.isDescending === true ? -1 : 1;
  const ordered =
    order === undefined ? found : found.toSorted((a, b) => direction * (a[order.field] ?? '').localeCompare(b[order.field] ?? ''));
  const offset = whole(call.query.get('sysparm_offset'), 0);
  const limit = Math.min(whole(call.query.get('sysparm_limit'), 10_000), 10_000);
  const page = ordered.slice(offset, offset + limit);
  const next = new URLSearchParams(call.query);
  next.set('sysparm_offset', String(offset + limit));
  const hasMore = offset + page.length < ordered.length;
  return {
    headers: { 'x-total-count': String(ordered.length), ...(hasMore ? { link: `<${call.address}?${next.toString()}>;rel="next"` } : {}) },
    body: { result: page.map((record) => show(instance, table, record, call)) },
  };
}

export function tableRoutes(api: SnowApi, instance: Instance): void {
  const one = '/api/now/table/:table/:id';
  const recordOf = (table: string, { params }: TableCall): SnowRecord => {
    const found = instance.find(table, params['id'] ?? '');
    if (found === undefined) throw snowErrors.noRecord();
    return found;
  };
  api.get('/api/now/table/:table', null, (call) => listRecords(instance, call));
  api.get(one, null, (call) => {
    const table = tableOf(instance, call, 'read');
    return { body: { result: show(instance, table, recordOf(table, call), call) } };
  });
  api.post('/api/now/table/:table', null, (call) => {
    const table = tableOf(instance, call, 'write');
    const record = writeIncident(instance, allowedIn(instance, call), { by: call.caller });
    return {
      status: 201,
      headers: { location: `${call.address}/${record.sys_id}` },
      body: { result: show(instance, table, record, call) },
    };
  });
  for (const change of [api.patch, api.put])
    change(one, null, (call) => {
      const table = tableOf(instance, call, 'write');
      const record = writeIncident(instance, allowedIn(instance, call), { before: recordOf(table, call), by: call.caller });
      return { body: { result: show(instance, table, record, call) } };
    });
  api.delete(one, null, (call) => {
    const table = tableOf(instance, call, 'write');
    instance.remove(table, recordOf(table, call).sys_id);
  });
}
