import type { Change } from '../change.ts';
import { isFields } from './is-same-setting.ts';

/** It is in the product, and does nothing there until it is switched on. */
export function isWaiting(settings: unknown): boolean {
  if (!isFields(settings)) return false;
  const { mode, isActive } = settings;
  return mode === 'off' || mode === 'report-only' || (mode === undefined && isActive === false);
}

/** The same object, switched on. */
export function switchedOn(settings: unknown): unknown {
  if (!isFields(settings)) return settings;
  return 'mode' in settings ? { ...settings, mode: 'enforced' } : { ...settings, isActive: true };
}

/** Whether somebody still has to switch it on. */
export const takesEffect = ({ after }: Pick<Change, 'after'>): 'at-once' | 'when-enabled' =>
  isWaiting(after) ? 'when-enabled' : 'at-once';
