import { type ChangeObject, changeObjects } from '../change-object.ts';
import type { Change, ChangeKind } from '../change.ts';
import { nameOfChange } from './name-of-change.ts';
import { isWaiting } from './waiting-image.ts';

/** What a title is made of; screens have it from the API. */
export interface TitledChange {
  readonly kind: ChangeKind;
  readonly object: ChangeObject;
  /** As the vendor's console shows it; some settings have no name. */
  readonly name: string | undefined;
  /** What it leaves does nothing yet. To enable something in this way is to disable it again. */
  readonly leavesWaiting?: boolean;
}

export type TitleForm = 'planned' | 'under-way' | 'done';

const verbs: Readonly<Record<ChangeKind | 'disable', Readonly<Record<TitleForm, string>>>> = {
  create: { planned: 'Create', 'under-way': 'Creating', done: 'Created' },
  update: { planned: 'Change', 'under-way': 'Changing', done: 'Changed' },
  enable: { planned: 'Enable', 'under-way': 'Enabling', done: 'Enabled' },
  disable: { planned: 'Disable', 'under-way': 'Disabling', done: 'Disabled' },
  // Not “Deleted”: the deployment log highlights that word as a problem.
  delete: { planned: 'Remove', 'under-way': 'Removing', done: 'Removed' },
};

/** `policy “Block legacy authentication”` */
export const objectTitle = ({ object, name }: Pick<TitledChange, 'object' | 'name'>): string =>
  name === undefined ? 'the settings' : `${changeObjects[object].noun} “${name}”`;

/** `Create policy “Block legacy authentication”`, `Created policy …` */
export function changeTitle(change: TitledChange, form: TitleForm): string {
  const verb = change.kind === 'enable' && change.leavesWaiting === true ? 'disable' : change.kind;
  return `${verbs[verb][form]} ${objectTitle(change)}`;
}

/** The title of a change itself. */
export const titleOfChange = (change: Change, form: TitleForm): string =>
  changeTitle({ kind: change.kind, object: change.object, name: nameOfChange(change), leavesWaiting: isWaiting(change.after) }, form);
