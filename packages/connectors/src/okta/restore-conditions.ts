import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Part } from '../kit/fields-to-write.ts';

/** Notes of `narrowed-by.ts` that can be written back. */
const expression = /^expression: (.+)$/s;
const device = /^device: (.+)$/;
/** Follows from the policy. */
const ofPolicy = /^groups of the policy: /;

/** The notes that say more about a field than the settings do. */
export const otherNotes = (notes: readonly string[], about: string): readonly string[] =>
  notes.filter((note) => note.startsWith(`${about}: `) || note.startsWith(`except ${about}: `));

const told = (notes: readonly string[]): readonly string[] => notes.filter((note) => !ofPolicy.test(note));
const found = (notes: readonly string[], form: RegExp): string | undefined => form.exec(notes.find((note) => form.test(note)) ?? '')?.[1];

/** Conditions that the settings tell in words. */
export const restoreConditions: Part<SignInPolicySettings> = {
  fields: [
    'conditions.device',
    'conditions.elCondition',
    'conditions.risk',
    'conditions.userType',
    'conditions.authContext',
    'conditions.identityProvider',
  ],
  says: ({ otherConditions }) => told(otherConditions),
  write({ otherConditions }) {
    const notes = told(otherConditions);
    const unknown = notes.find((note) => !expression.test(note) && !device.test(note));
    if (unknown !== undefined) unsupportedSetting('Okta', `“${unknown}” in these words`);
    const kinds = found(notes, device)?.split(', ');
    const condition = found(notes, expression);
    return {
      'conditions.device': kinds && Object.fromEntries(kinds.map((kind) => [kind, true])),
      'conditions.elCondition': condition === undefined ? undefined : { condition },
    };
  },
};
