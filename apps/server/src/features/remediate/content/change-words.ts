import type { Change, ChangeObject } from '@rampart/domain/change.ts';

const objects: Readonly<Record<ChangeObject, string>> = {
  policy: 'policy',
  policy_rule: 'rule',
  group: 'group',
  zone: 'zone',
  location: 'location',
};

const verbs = { create: 'Create', update: 'Change', enable: 'Switch on', delete: 'Delete' } as const;

const settingsOf = ({ after, before }: Change): object => {
  const settings: unknown = after ?? before;
  return typeof settings === 'object' && settings !== null ? settings : {};
};

/** What the vendor's console shows it as; some settings have no name. */
export function nameOf(change: Change): string | undefined {
  const settings = settingsOf(change);
  return 'name' in settings && typeof settings.name === 'string' && settings.name !== '' ? settings.name : undefined;
}

/** `the policy “Block legacy authentication”` */
export function objectOf(change: Change): string {
  const name = nameOf(change);
  return name === undefined ? 'the settings' : `the ${objects[change.object]} “${name}”`;
}

export const titleOf = (change: Change): string => `${verbs[change.kind]} ${objectOf(change)}`;

/** It is put there without effect, for somebody to look at and switch on. */
export function isStagedOnly(change: Change): boolean {
  const settings = settingsOf(change);
  return change.kind !== 'delete' && 'mode' in settings && settings.mode !== 'enforced';
}

/** How to get back to where it was, in a sentence. */
export function undoOf(change: Change): string {
  const object = objectOf(change);
  if (change.kind === 'create') return `Delete ${object}.`;
  if (change.kind === 'delete') return `Create ${object} again, with what stands in the column Now.`;
  return `Set ${object === 'the settings' ? 'each setting' : `each changed setting of ${object}`} back to what stands in the column Now.`;
}
