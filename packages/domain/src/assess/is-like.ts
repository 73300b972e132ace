import type { SignInLike } from '../evidence.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

const fields = ['client', 'secondFactor', 'outcome', 'risk', 'isDeviceTrusted'] as const;

/** Whether a sign-in matches every field given but for the zone, which takes the zones to be known. */
export const isLike = (signIn: StoredSignIn, like: SignInLike): boolean =>
  fields.every((field) => like[field] === undefined || (like[field] as readonly unknown[]).includes(signIn[field]));
