/** What an API key of the Infinity Portal is created for. */
export const permissions = {
  read: 'Email & Collaboration, Read-Only',
  write: 'Email & Collaboration, Admin',
} as const;
