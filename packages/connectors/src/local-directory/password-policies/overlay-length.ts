import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import type { Part, Raw } from '../../kit/fields-to-write.ts';
import { entryOf, type LiveEntry, toEntry } from '../live-entry.ts';
import { type Entry, hasClass, numberOf } from '../schema.ts';

export const leastLength = 'pwdminlength';
/** slapo-ppolicy(5): without it, or with nought, the overlay looks at no password. */
export const quality = 'pwdcheckquality';
export const checksQuality = (entry: Entry): boolean => (numberOf(entry, quality) ?? 0) > 0;

/** Taken back together, unless the length counted before too: then how closely passwords are looked at is the administrator's matter. */
export const overlayLength: Part<PasswordPolicySettings> = {
  fields: [leastLength, quality],
  says: ({ minLength }) => minLength,
  write({ minLength }, base): Raw {
    if (minLength === null) return { [leastLength]: undefined };
    return { [leastLength]: [String(minLength)], ...(checksQuality(entryOf(base)) ? {} : { [quality]: ['1'] }) };
  },
  restore: (exact, base) => ({
    [leastLength]: exact[leastLength],
    ...(checksQuality(entryOf(exact)) && checksQuality(entryOf(base)) ? {} : { [quality]: exact[quality] }),
  }),
};

const lacksQuality = ({ attributes }: LiveEntry): boolean => hasClass(entryOf(attributes), 'pwdpolicy') && !(quality in attributes);

/** What was stored before `pwdCheckQuality` was read does not say how it was set, so it counts as it is set now. */
export const withQualityOf = (live: LiveEntry | null, stored: LiveEntry): LiveEntry =>
  lacksQuality(stored) ? { ...stored, attributes: { ...stored.attributes, [quality]: live?.attributes[quality] ?? [] } } : stored;

/**
 * Whether these settings were noted before `pwdCheckQuality` was read: they have the length as it was written, whether it counted or not, and
 * none where none was written. `exact` is how the directory said them.
 */
export const isOlderImage = ({ minLength }: PasswordPolicySettings, exact: LiveEntry | undefined): exact is LiveEntry =>
  exact !== undefined && lacksQuality(exact) && minLength !== 0 && minLength === numberOf(toEntry(exact), leastLength);
