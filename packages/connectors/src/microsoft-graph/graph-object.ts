import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import { z } from 'zod';
import type { VendorObject } from '../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, type Raw, withFields } from '../kit/fields-to-write.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import { graphManualSteps } from './manual-steps.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { pageOf } from './schema.ts';
import { writable } from './writable.ts';

interface GraphObject<S> {
  /** Of the list that it is in. */
  readonly path: string;
  readonly parts: readonly Part<S>[];
  readonly settingsOf: (live: Raw) => S;
  readonly nameOf: (settings: S) => string;
  /** Refuses what Microsoft has no setting for, wherever it would be written. */
  readonly check?: (after: S) => void;
  /** What every request must carry beside the fields. */
  readonly kindOf?: (settings: S) => Raw;
  readonly scopes: readonly string[];
}

const Live = z.looseObject({ id: z.string(), displayName: z.string().nullish() });

/** An object that Graph keeps in a list of its kind: made by POST, changed by PATCH with only what differs, and told by its display name. */
export function graphObject<S>(kind: GraphObject<S>): VendorObject<MicrosoftGraphClient, S> {
  const { path, parts, settingsOf, nameOf, check = () => {}, kindOf = () => ({}), scopes } = kind;
  const placeOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;

  function newBody(after: S, exact: Raw | undefined): Raw {
    check(after);
    const before = exact && settingsOf(exact);
    const fields = fieldsToWrite({ parts, before, after, base: exact });
    return writable({ ...kindOf(after), ...withFields(exact ?? {}, fields) });
  }

  function patchBody({ before, after, base, exact }: { before: S; after: S; base?: Raw; exact?: Raw | undefined }): Raw {
    check(after);
    const was = exact && { raw: exact, settings: settingsOf(exact) };
    const fields = fieldsToWrite({ parts, before, after, base, exact: was });
    return Object.keys(fields).length === 0 ? {} : { ...kindOf(after), ...withFields({}, fields) };
  }

  return {
    vendor: 'Microsoft',
    async find(client, after) {
      const all = await client.everyPage({ path, page: pageOf(Live) });
      const found = all.find(({ displayName }) => displayName === nameOf(after));
      return found && { target: found.id, live: found };
    },
    read: (client, target) => client.get(placeOf(target), Live).catch(undefinedIfGone),
    settingsOf,
    create: async (client, { after, exact }) => (await client.post(path, newBody(after, exact), Live)).id,
    async write(client, { target, live, after, exact }) {
      const body = patchBody({ before: settingsOf(live), after, base: live, exact });
      if (Object.keys(body).length > 0) await client.send('PATCH', placeOf(target), body);
    },
    remove: async (client, target) => {
      await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
    },
    manualSteps(change: Change<ChangeKind, S>) {
      const about = nameOf(change.after ?? (change.before as S));
      if (change.kind === 'create')
        return graphManualSteps({ method: 'POST', path, body: newBody(change.after, undefined), about, scopes });
      if (change.kind === 'delete') return graphManualSteps({ method: 'DELETE', path: placeOf(change.target), about, scopes });
      const { target, before, after } = change;
      return graphManualSteps({ method: 'PATCH', path: placeOf(target), body: patchBody({ before, after }), about, scopes });
    },
  };
}
