import { changeObjects } from '../change-object.ts';
import type { TitledChange } from './change-title.ts';

/** What was given to the old one by its id, such as a permission, is not given to the new one. */
const again = ({ object }: Pick<TitledChange, 'object'>): string => {
  const { noun } = changeObjects[object];
  return `deployed again, it is a new ${noun} with a new id, and what was assigned to this one does not carry over.`;
};

/** What a change and its rollback mean for the identity of the object; nothing where it stays the same object. */
export function anotherObject(change: Pick<TitledChange, 'kind' | 'object'>): string | undefined {
  if (change.kind === 'create') return `A rollback removes it: ${again(change)}`;
  return change.kind === 'delete' ? `It is removed: ${again(change)}` : undefined;
}
