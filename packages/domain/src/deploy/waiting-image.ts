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
