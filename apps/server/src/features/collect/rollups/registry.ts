import { mailThreatRollup } from './mail-threats.ts';
import type { Rollup } from './rollup.ts';
import { settingChangeRollup } from './setting-changes.ts';
import { signInRollup } from './sign-ins.ts';

/** Every kind of event that is kept. */
export const rollupRegistry: readonly Rollup[] = [signInRollup, mailThreatRollup, settingChangeRollup];

export function getRollup(kindId: string): Rollup {
  const rollup = rollupRegistry.find(({ kind }) => kind.id === kindId);
  if (rollup === undefined) throw new Error(`Nothing says how events of the kind ${kindId} are kept.`);
  return rollup;
}
