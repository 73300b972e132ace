/** The sections of Abnormal’s description of its API. What a token is let into is chosen in the portal, whose names for it are not public. */
export const sections = {
  threats: 'Threats',
  mailbox: 'AI Security Mailbox',
  cases: 'Cases',
  audit: 'Audit Logs',
  users: 'Users',
  roles: 'Roles',
  settings: 'Security Settings',
  tokens: 'Tokens',
  postures: 'SPM',
} as const;
