import { entryId, type ListEntry, type ListName } from './initial-lists.ts';
import { type PpsApi, type PpsCall, refuseUnknown } from './pps-api.ts';
import { clusterOf, errors, type PpsServer } from './server.ts';

const paths: Readonly<Record<ListName, string>> = {
  safe: '/api/v1/emailProtection/modules/spam/orgSafeList',
  block: '/api/v1/emailProtection/modules/spam/orgBlockList',
};
const attributes = ['$from', '$hfrom', '$ip', '$host', '$helo', '$rcpt'];
const operators: Readonly<Record<ListName, readonly string[]>> = {
  safe: ['equal', 'contain', 'is_in_list'],
  block: ['equal', 'not_equal', 'contain', 'not_contain', 'is_in_list'],
};
const longestComment = 150;
const known = ['action', 'attribute', 'operator', 'value', 'comment'];

function checkCluster(call: PpsCall, { world }: PpsServer): void {
  refuseUnknown(call, ['clusterId']);
  const cluster = call.query.get('clusterId') ?? '';
  if (cluster === '') throw errors.invalid();
  if (cluster !== clusterOf(world.options.company)) throw errors.forbidden('This key is not of that cluster.');
}

const oneOf = (name: string, value: unknown, valid: readonly string[]): string => {
  if (typeof value !== 'string' || !valid.includes(value))
    throw errors.invalid(`Bad request. (${String(value)}) not in list of valid ${name} values [${valid.join(', ')}]`);
  return value;
};

function readEntry({ body }: PpsCall, list: ListName): { readonly action: string; readonly entry: ListEntry } {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.invalid(`Bad request. Unknown field ${unknown}.`);
  const { value, comment = '' } = body;
  if (typeof value !== 'string' || value === '') throw errors.invalid('Bad request. value must be a text.');
  if (typeof comment !== 'string' || comment.length > longestComment) throw errors.invalid('Bad request. comment is too long.');
  const action = oneOf('action', body['action'], ['add', 'delete']);
  const attribute = oneOf('attribute', body['attribute'], attributes);
  const operator = oneOf('operator', body['operator'], operators[list]);
  return { action, entry: { id: entryId({ attribute, operator, value }), attribute, operator, value, comment } };
}

const shown = ({ attribute, operator, value, comment }: ListEntry) => ({ attribute, operator, value, comment });

/** The Organizational Safe List and the Organizational Block List of one cluster. */
export function listRoutes(api: PpsApi, pps: PpsServer): void {
  for (const list of ['safe', 'block'] as const) {
    api.get(paths[list], 'Threat Protection API key', (call) => {
      checkCluster(call, pps);
      return { body: { entries: pps.lists[list].list().map(shown) } };
    });
    api.post(paths[list], 'Threat Protection API key', (call) => {
      checkCluster(call, pps);
      const { action, entry } = readEntry(call, list);
      if (action === 'add') pps.lists[list].create(entry, call.caller);
      else pps.lists[list].delete(entry.id, call.caller);
      return { body: shown(entry) };
    });
  }
}
