import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Raw } from '../kit/fields-to-write.ts';

const mostDays = 365;

/** Microsoft's document "Configure adaptive session lifetime policies": every time, 1 to 23 hours, or 1 to 365 days. */
function frequencyOf(hours: number): Raw {
  const common = { isEnabled: true, authenticationType: 'primaryAndSecondaryAuthentication' };
  if (hours === 0) return { ...common, frequencyInterval: 'everyTime', type: null, value: null };
  const timed = { ...common, frequencyInterval: 'timeBased' };
  if (Number.isInteger(hours) && hours > 0 && hours < 24) return { ...timed, type: 'hours', value: hours };
  const days = hours / 24;
  if (Number.isInteger(days) && days > 0 && days <= mostDays) return { ...timed, type: 'days', value: days };
  return unsupportedSetting('Microsoft', `to ask again after ${hours} hours: it takes 1 to 23 hours, or whole days up to ${mostDays}`);
}

/** `sessionControls`, with what stands there beside these two. */
export function toSessionControls(session: SignInPolicySettings['session'], base: unknown): Raw | null {
  const { reauthenticateAfterHours: hours, persistentBrowser, idleMinutes, lifetimeMinutes } = session;
  if (idleMinutes !== null || lifetimeMinutes !== null) unsupportedSetting('Microsoft', 'how many minutes a session lasts');
  const beside = typeof base === 'object' && base !== null ? { ...base } : {};
  const controls: Raw = {
    ...beside,
    signInFrequency: hours === null ? null : frequencyOf(hours),
    persistentBrowser: persistentBrowser === null ? null : { isEnabled: true, mode: persistentBrowser ? 'always' : 'never' },
  };
  return Object.values(controls).every((control) => control === null) ? null : controls;
}
