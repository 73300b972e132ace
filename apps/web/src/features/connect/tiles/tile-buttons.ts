import { namesOf } from '../catalog-product.ts';
import type { TileCircumstances, TileState } from './tile-state.ts';

export type TileAction = 'connect' | 'update' | 'configure' | 'disconnect' | 'enable-module' | 'remove-module' | 'connect-standalone';

export interface TileButton {
  readonly action: TileAction;
  readonly label: string;
  /** The next action is emphasised; a failing tile asks for it. */
  readonly rank: 'urgent' | 'first' | 'normal' | 'quiet';
  /** Why it cannot be pressed now. */
  readonly reason?: string;
}

/** A module that its parent enables automatically cannot be removed while the parent is connected. */
function removeButton({ product, products }: TileCircumstances, parent: string): TileButton {
  const button: TileButton = { action: 'remove-module', label: 'Remove Module', rank: 'normal' };
  if (!product.required_by.includes(parent)) return button;
  const name = namesOf(products, [parent], 'or');
  return { ...button, reason: `${name} always includes this module. Disconnect ${name} to remove it.` };
}

function connectedButtons(circumstances: TileCircumstances, { application, health }: TileState): TileButton[] {
  if (application?.parent != null) return [removeButton(circumstances, application.parent)];
  const update: TileButton = { action: 'update', label: 'Update Credentials', rank: health === 'error' ? 'urgent' : 'normal' };
  const configure: TileButton = { action: 'configure', label: 'Configure', rank: 'normal' };
  return [
    ...(circumstances.canConfigure && circumstances.product.is_configurable && health === 'healthy' ? [configure] : []),
    update,
    { action: 'disconnect', label: 'Disconnect', rank: 'quiet' },
  ];
}

function unconnectedButtons({ product, products }: TileCircumstances, { connectedParents }: TileState): TileButton[] {
  const enable: TileButton = { action: 'enable-module', label: 'Enable Module', rank: 'first' };
  if (connectedParents.length > 0) {
    return product.isStandAlone ? [enable, { action: 'connect-standalone', label: 'Connect Standalone', rank: 'quiet' }] : [enable];
  }
  const lockedEnable: TileButton = { ...enable, rank: 'normal', reason: `Requires ${namesOf(products, product.parents, 'or')}` };
  if (product.parents.length > 0 && !product.isStandAlone) return [lockedEnable];
  return [{ action: 'connect', label: 'Connect', rank: 'first' }, ...(product.parents.length > 0 ? [lockedEnable] : [])];
}

export function tileButtons(circumstances: TileCircumstances, state: TileState): TileButton[] {
  if (circumstances.applications === undefined) return [];
  return state.application === undefined ? unconnectedButtons(circumstances, state) : connectedButtons(circumstances, state);
}
