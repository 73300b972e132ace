import type { SignInLike } from '../evidence.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

const fields = ['client', 'secondFactor', 'outcome', 'risk', 'isDeviceTrusted'] as const;

/** Whether a sign-in matches every field given. `zonesOf` names the zones that it surely came from. */
export const isLike = (signIn: StoredSignIn, like: SignInLike, zonesOf: (signIn: StoredSignIn) => readonly string[]): boolean =>
  fields.every((field) => like[field] === undefined || (like[field] as readonly unknown[]).includes(signIn[field])) &&
  (like.zone === undefined || zonesOf(signIn).some((name) => like.zone?.includes(name)));
