import type { Body } from '../kit/rest-api.ts';
import { type Account, enveloped, errors } from './account.ts';
import { type HarmonyApi, type HarmonyCall, requestDataOf } from './harmony-api.ts';
import {
  criteria,
  domainWayWords,
  type Exception,
  type Fields,
  firstId,
  type List,
  listNames,
  textFields,
  wayFields,
  wayWords,
  withUnset,
} from './initial-exceptions.ts';

const known = [...textFields, ...wayFields, 'senderDomainMatching', 'ignoringSpfCheck'];

function listIn({ params }: HarmonyCall): List {
  const list = listNames.find((name) => name === params['list']);
  if (list === undefined) throw errors.notFound(`The exception type ${params['list']}`);
  return list;
}

function readFields(call: HarmonyCall): Partial<Fields> {
  const given = requestDataOf(call, known);
  for (const [name, value] of Object.entries(given)) {
    const words = name === 'senderDomainMatching' ? domainWayWords : wayFields.includes(name) ? wayWords : undefined;
    if (name === 'ignoringSpfCheck' ? typeof value !== 'boolean' : typeof value !== 'string' || value === '')
      throw errors.invalid(`${name} is of another type`);
    if (words !== undefined && !words.includes(String(value))) throw errors.invalid(`${name} must be one of ${words.join(', ')}`);
  }
  if (!criteria.some((name) => given[name] !== undefined)) throw errors.invalid('An exception needs at least one criterion');
  // Taken, and never shown.
  const { matchOnlyFuture: _future, quarantineAll: _all, ...kept } = given;
  return kept;
}

const shown = ({ id, fields, addedBy, editedBy, updateTime }: Exception): Body => {
  const { matchOnlyFuture: _future, quarantineAll: _all, ...visible } = fields;
  return { entityId: id, ...visible, addedBy, editedBy, updateTime };
};

const done = () => ({ body: enveloped([]) });

/** The lists of the Anti-Phishing engine, and that of trusted senders. No answer to a write says what came of it. */
export function exceptionRoutes(api: HarmonyApi, account: Account): void {
  const { exceptions, clock, made } = account;
  const found = (call: HarmonyCall): Exception => {
    const entry = exceptions.get(call.params['id'] ?? '');
    if (entry.list !== listIn(call)) throw errors.notFound(`Exception ${entry.id}`);
    return entry;
  };
  const now = () => clock.now().toUTCString();

  api.get('/exceptions/:list', 'Email & Collaboration, Read-Only', (call) => {
    const list = listIn(call);
    const listed = exceptions.list().filter((entry) => entry.list === list);
    return { body: enveloped(listed.toReversed().map(shown)) };
  });
  api.get('/exceptions/:list/:id', 'Email & Collaboration, Read-Only', (call) => ({ body: enveloped([shown(found(call))]) }));
  api.post('/exceptions/:list', 'Email & Collaboration, Admin', (call) => {
    const [list, fields] = [listIn(call), withUnset(readFields(call))];
    made.count += 1;
    const id = String(firstId + 1000 + made.count);
    exceptions.create({ id, list, fields, addedBy: 'API', editedBy: null, updateTime: now() }, call.caller);
    return done();
  });
  api.put('/exceptions/:list/:id', 'Email & Collaboration, Admin', (call) => {
    const before = found(call);
    exceptions.update({ ...before, fields: withUnset(readFields(call)), editedBy: 'API', updateTime: now() }, call.caller);
    return done();
  });
  api.post('/exceptions/:list/delete/:id', 'Email & Collaboration, Admin', (call) => {
    exceptions.delete(found(call).id, call.caller);
    return done();
  });
}
