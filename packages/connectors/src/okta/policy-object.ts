import { z } from 'zod';
import type { VendorObject } from '../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, type Raw, withFields } from '../kit/fields-to-write.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import { oktaManualSteps } from './manual-steps.ts';
import type { OktaClient } from './client.ts';
import { Policy } from './policy-schema.ts';
import { writable } from './writable.ts';

const placeOf = (id: string): string => `/api/v1/policies/${encodeURIComponent(id)}`;

interface PolicyKind<S> {
  readonly parts: readonly Part<S>[];
  readonly settingsOf: (policy: Policy) => S;
  readonly nameOf: (settings: S) => string;
}

/** A policy that is there and stays there: Okta takes it back whole, with what changed in it. */
export function policyObject<S>({ parts, settingsOf, nameOf }: PolicyKind<S>): VendorObject<OktaClient, S> {
  const settingsIn = (live: Raw): S => settingsOf(Policy.parse(live));
  return {
    vendor: 'Okta',
    read: (client, target) => client.get(placeOf(target), z.looseObject({})).catch(undefinedIfGone),
    settingsOf: settingsIn,
    async write(client, { target, live, after, exact }) {
      const was = exact && { raw: exact, settings: settingsIn(exact) };
      const fields = fieldsToWrite({ parts, before: settingsIn(live), after, base: live, exact: was });
      if (Object.keys(fields).length > 0) await client.send('PUT', placeOf(target), writable(withFields(live, fields)));
    },
    manualSteps(change) {
      if (change.kind !== 'update' && change.kind !== 'enable') return [];
      const { target, before, after } = change;
      const body = withFields({}, fieldsToWrite({ parts, before, after }));
      return oktaManualSteps({ method: 'PUT', path: placeOf(target), body, about: nameOf(after) });
    },
  };
}
