import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Part } from '../kit/fields-to-write.ts';

/** Notes of `narrowed-by.ts` that can be written back. */
const flows = /^authentication flows: (.+)$/;
const insiders = /^insider risk: (.+)$/;
const devices = /^(include|exclude) devices where (.+)$/s;

const guests = /^(?:except )?guests: /;

const found = (notes: readonly string[], form: RegExp): RegExpExecArray | null => form.exec(notes.find((note) => form.test(note)) ?? '');

const isKnown = (note: string): boolean => [flows, insiders, devices].some((form) => form.test(note));

/** Conditions that the settings tell in words. */
export const restoreConditions: Part<SignInPolicySettings> = {
  fields: ['conditions.devices', 'conditions.authenticationFlows', 'conditions.insiderRiskLevels'],
  says: ({ otherConditions }) => otherConditions.filter((note) => !guests.test(note)),
  write({ otherConditions }) {
    const notes = otherConditions.filter((note) => !guests.test(note));
    const unknown = notes.find((note) => !isKnown(note));
    if (unknown !== undefined) unsupportedSetting('Microsoft', `“${unknown}” in these words`);
    const [flow, insider, device] = [flows, insiders, devices].map((form) => found(notes, form));
    return {
      'conditions.devices': device ? { deviceFilter: { mode: device[1], rule: device[2] } } : null,
      'conditions.authenticationFlows': flow ? { transferMethods: flow[1]!.split(/\s*,\s*/).join(',') } : null,
      'conditions.insiderRiskLevels': insider?.[1] ?? null,
    };
  },
};
