import type { User } from '../schema.ts';

export const fullNameOf = ({ name, primaryEmail }: User): string =>
  name?.fullName || [name?.givenName, name?.familyName].filter(Boolean).join(' ') || primaryEmail;
