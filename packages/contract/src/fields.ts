import { emailAddress, longestEmail } from '@rampart/domain/email-address.ts';
import { z } from 'zod';

/** Fields that several calls take, each bounded. */
export const Email = z.string().trim().toLowerCase().min(3).max(longestEmail).regex(emailAddress, 'This is not an email address.');
export const PersonName = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'This name has characters that cannot be shown.');
export const NewPassword = z.string().min(10, 'Password must Contain at least 10 characters').max(1024);
export const OneTimeCode = z.string().regex(/^\d{6}$/, 'The code has six digits.');
/** An opaque random value from a link in a mail. */
export const OneTimeToken = z.string().regex(/^[\w-]{20,200}$/, 'This link is not complete.');
