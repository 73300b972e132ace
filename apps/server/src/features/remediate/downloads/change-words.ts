import type { Change } from '@rampart/domain/change.ts';
import { changeTitle, objectTitle } from '@rampart/domain/deploy/change-title.ts';
import { type Instruction, valuesBefore } from './instruction.ts';

type Images = Pick<Change, 'before' | 'after'>;

const settingsOf = ({ after, before }: Images): object => {
  const settings: unknown = after ?? before;
  return typeof settings === 'object' && settings !== null ? settings : {};
};

/** What the vendor's console shows it as; some settings have no name. */
export function nameOf(change: Images): string | undefined {
  const settings = settingsOf(change);
  return 'name' in settings && typeof settings.name === 'string' && settings.name !== '' ? settings.name : undefined;
}

/** `the policy “Block legacy authentication”` */
export function objectOf(change: Change): string {
  const name = nameOf(change);
  return name === undefined ? 'the settings' : `the ${objectTitle({ object: change.object, name })}`;
}

export const titleOf = ({ kind, object, ...images }: Change): string => changeTitle({ kind, object, name: nameOf(images) }, 'planned');

/** It is created without effect, to be looked at and then enabled. */
export function isStagedOnly(change: Change): boolean {
  const settings = settingsOf(change);
  return change.kind !== 'delete' && 'mode' in settings && settings.mode !== 'enforced';
}

/** How to get back to where it was, in a sentence. */
export function undoOf(change: Change): Instruction {
  const object = objectOf(change);
  if (change.kind === 'create') return [`Delete ${object}.`];
  if (change.kind === 'delete') return [`Create ${object} again, with `, valuesBefore, '.'];
  return [`Set ${nameOf(change) === undefined ? 'each setting' : `each changed setting of ${object}`} back to `, valuesBefore, '.'];
}
