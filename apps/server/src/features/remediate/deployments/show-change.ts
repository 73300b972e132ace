import type { ShownChange } from '@rampart/contract/shown-change.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { Control } from '@rampart/domain/control.ts';
import { differenceOf } from '@rampart/domain/deploy/difference-of.ts';
import { shortenLists } from '@rampart/domain/deploy/shorten-lists.ts';
import { takesEffect } from '@rampart/domain/deploy/waiting-image.ts';

function nameOfObject({ before, after, target }: Change): string {
  const settings: unknown = after ?? before;
  const name = typeof settings === 'object' && settings !== null && 'name' in settings ? settings.name : undefined;
  return typeof name === 'string' ? name : (target ?? '');
}

interface Shown {
  readonly control: Pick<Control, 'id'>;
  readonly change: Change;
  /** What people call things, by the vendor's id of them. */
  readonly names: ReadonlyMap<string, string>;
}

/** One object of a product, before and after, for a person to read. */
export const showChange = ({ control, change, names }: Shown): ShownChange => ({
  control_id: control.id,
  kind: change.kind,
  object: change.object,
  name: nameOfObject(change),
  takes_effect: takesEffect(change),
  differences: differenceOf(shortenLists(change), { nameOf: (id) => names.get(id) }).map((difference) => ({ ...difference })),
});
