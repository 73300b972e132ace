import { firstNames } from '@rampart/domain/first-of-many.ts';

/** For a sentence of the audit log. */
export const nameMails = (mails: readonly string[]): string => firstNames(mails, 10);
