import { CustomerRole } from '@rampart/domain/role.ts';
import { isEmailAddress } from '@rampart/domain/email-address.ts';
import type { Invitee } from './invitation-mutations.ts';

export interface InviteValues {
  readonly email: string;
  /** Null until one is chosen. */
  readonly role: string | null;
}

/** One text for an address that is missing and for one that is none, as the dialog has always said it. */
export const inviteEmailProblem = (email: string): string | null => (isEmailAddress(email.trim()) ? null : 'Email is required');

export const inviteRoleProblem = (role: string | null): string | null =>
  CustomerRole.safeParse(role).success ? null : 'Invalid role type selection';

export const inviteeOf = ({ email, role }: InviteValues): Invitee => ({ email: email.trim(), role: CustomerRole.parse(role) });
