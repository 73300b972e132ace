import type { RemedyFile } from '@rampart/domain/control.ts';
import { z } from 'zod';
import type { VendorObject } from './applies-to-object.ts';
import { fieldsToWrite, type Part, type Raw, withFields } from './fields-to-write.ts';
import type { RestClient } from './rest-client.ts';
import { undefinedIfGone } from './vendor-failure.ts';

/** One call that a person makes with the vendor's own tool. */
export interface ManualCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** All of something new; of something that is there, what changes. */
  readonly body?: Raw;
  /** Calls without a body to make before it, and after it. */
  readonly first?: readonly string[];
  readonly afterwards?: readonly string[];
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

interface RestObject<S> {
  readonly vendor: string;
  readonly path: string;
  /** Where one of them is; below the list, by its id, unless given. */
  readonly placeOf?: (id: string) => string;
  /** The vendor's field with the name that people gave it. */
  readonly nameField?: string;
  /** `PATCH` sends only what differs, `PUT` the whole object with what differs in it. */
  readonly update: 'PATCH' | 'PUT';
  readonly parts: readonly Part<S>[] | ((before: S | undefined) => readonly Part<S>[]);
  readonly settingsOf: (live: Raw, asked?: S) => S;
  readonly nameOf?: (settings: S) => string;
  /** Refuses what the vendor has no setting for, before anything is sent. */
  readonly check?: (after: S, live: Raw) => void;
  /** What a body must carry beside the fields, such as its type. */
  readonly typeOf?: (settings: S, target: string | undefined) => Raw;
  /** The body without what the vendor gives and does not take, of a new object or of one that is there. */
  readonly writable: (body: Raw, about: 'new' | 'there') => Raw;
  /** Whether it is on, where calls of their own say that. */
  readonly isOn?: (settings: S) => boolean;
  /** What must be changed before it can be deleted, if anything. */
  readonly beforeRemoval?: (live: Raw) => Raw | undefined;
  readonly manualCall: (call: ManualCall) => readonly RemedyFile[];
}

const Live = z.looseObject({ id: z.string().optional() });
const Made = z.looseObject({ id: z.string() });
const isEmpty = (fields: Raw): boolean => Object.keys(fields).length === 0;

/** An object that a vendor keeps in a list of its kind: created by POST, changed where it differs, switched by calls below it. */
export function restObject<S>(kind: RestObject<S>): VendorObject<RestClient, S> {
  const { vendor, path, nameField = 'name', update, settingsOf, writable, isOn = () => true, manualCall } = kind;
  const { placeOf = (id) => `${path}/${encodeURIComponent(id)}`, check = () => {}, typeOf = () => ({}) } = kind;
  const { nameOf = (settings) => (settings as { readonly name: string }).name } = kind;
  const partsFor = (before: S | undefined) => (typeof kind.parts === 'function' ? kind.parts(before) : kind.parts);
  const switchAt = (id: string, on: boolean): string => `${placeOf(id)}/lifecycle/${on ? 'activate' : 'deactivate'}`;

  function newBody(after: S, exact: Raw | undefined): Raw {
    check(after, exact ?? {});
    const before = exact && settingsOf(exact, after);
    const fields = fieldsToWrite({ parts: partsFor(before), before, after, base: exact });
    const { status, ...body }: Raw = { ...typeOf(after, undefined), ...withFields(exact ?? {}, fields) };
    return writable(kind.isOn === undefined && status !== undefined ? { ...body, status } : body, 'new');
  }

  function changed(asked: { target: string; before: S; after: S; base?: Raw; exact?: Raw | undefined }): Raw {
    const { target, before, after, base = typeOf(before, target), exact } = asked;
    check(after, base);
    const was = exact && { raw: exact, settings: settingsOf(exact, after) };
    return fieldsToWrite({ parts: partsFor(before), before, after, base, exact: was });
  }

  const patch = (target: string, after: S, fields: Raw): Raw =>
    isEmpty(fields) ? {} : { ...typeOf(after, target), ...writable(withFields({}, fields), 'there') };

  return {
    vendor,
    async find(client, after) {
      const found = (await client.list(path, Made)).find((one) => one[nameField] === nameOf(after));
      return found && { target: found.id, live: found };
    },
    read: (client, target) => client.get(placeOf(target), Live).catch(undefinedIfGone),
    settingsOf,
    async create(client, { after, exact }) {
      const { id } = await client.post(path, newBody(after, exact), Made);
      if (!isOn(after)) await client.send('POST', switchAt(id, false));
      return id;
    },
    async write(client, { target, live, after, exact }) {
      const before = settingsOf(live, after);
      const fields = changed({ target, before, after, base: live, exact });
      const body = update === 'PUT' ? writable(withFields(live, fields), 'there') : patch(target, after, fields);
      if (!isEmpty(fields)) await client.send(update, placeOf(target), body);
      if (isOn(before) !== isOn(after)) await client.send('POST', switchAt(target, isOn(after)));
    },
    async remove(client, target, live) {
      if (kind.isOn?.(settingsOf(live)) === true) await client.send('POST', switchAt(target, false));
      const first = kind.beforeRemoval?.(live);
      if (first !== undefined) await client.send(update, placeOf(target), first);
      await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
    },
    manualSteps(change) {
      const about = nameOf(change.after ?? (change.before as S));
      if (change.kind === 'create') return manualCall({ method: 'POST', path, body: newBody(change.after, undefined), about });
      const { target, before, after } = change;
      if (after === null) {
        const first = kind.isOn?.(before) === true ? [switchAt(target, false)] : [];
        return manualCall({ method: 'DELETE', path: placeOf(target), first, about });
      }
      const fields = changed({ target, before, after });
      const afterwards = isOn(before) === isOn(after) ? [] : [switchAt(target, isOn(after))];
      const body = update === 'PUT' ? withFields({}, fields) : patch(target, after, fields);
      return manualCall({ method: update, path: placeOf(target), body, afterwards, about });
    },
  };
}
