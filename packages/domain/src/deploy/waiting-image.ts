import type { Change } from '../change.ts';
import { isFields } from './is-same-setting.ts';

/** It is in the product, and does nothing there until it is switched on; or, at a vendor without such a switch, for a pilot group only. */
export function isWaiting(settings: unknown): boolean {
  if (!isFields(settings)) return false;
  const { mode, isActive, reach } = settings;
  return mode === 'off' || mode === 'report-only' || (mode === undefined && isActive === false) || reach === 'pilot';
}

/** The same object, enabled. */
export function switchedOn(settings: unknown): unknown {
  if (!isFields(settings)) return settings;
  if ('mode' in settings) return { ...settings, mode: 'enforced' };
  return 'reach' in settings ? { ...settings, reach: 'whole' } : { ...settings, isActive: true };
}

/** Whether it still has to be enabled. */
export const takesEffect = ({ after }: Pick<Change, 'after'>): 'at-once' | 'when-enabled' =>
  isWaiting(after) ? 'when-enabled' : 'at-once';

/** The settings as asked for, switched as the live object is. */
export function switchedAs(live: unknown, settings: unknown): unknown {
  if (!isFields(live) || !isFields(settings)) return settings;
  const switches = Object.entries(live).filter(([name]) => name in settings && ['mode', 'isActive', 'reach'].includes(name));
  return { ...settings, ...Object.fromEntries(switches) };
}
