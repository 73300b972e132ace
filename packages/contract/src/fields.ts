import { emailAddress, knownEmailAddress, longestEmail } from '@rampart/domain/email-address.ts';
import { z } from 'zod';

/** Fields that several calls take, each bounded. */
const email = (pattern: RegExp) => z.string().trim().toLowerCase().min(3).max(longestEmail).regex(pattern, 'This is not an email address.');
/** Where an address is taken in. */
export const Email = email(emailAddress);
/** Where it names someone who is there already. */
export const KnownEmail = email(knownEmailAddress);
export const PersonName = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'This name has characters that cannot be shown.');
export const NewPassword = z.string().min(10, 'Password must Contain at least 10 characters').max(1024);
export const OneTimeCode = z.string().regex(/^\d{6}$/, 'The code has six digits.');
/** An opaque random value from a link in a mail. */
export const OneTimeToken = z.string().regex(/^[\w-]{20,200}$/, 'This link is not complete.');
