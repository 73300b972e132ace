/** What controls are about, as the explorer groups them. */
export const controlGroups = [
  'Sign-on Block',
  'Multi-factor authentication',
  'Authentication methods',
  'Passwords',
  'Sessions',
  'Devices',
  'Network zones',
  'Tor exit nodes',
  'Administrators',
  'Guests',
  'Applications',
  'Accounts',
  'Mail protection',
  'Mail domains',
  'Sharing',
  'Groups',
  'Awareness',
] as const;
export type ControlGroup = (typeof controlGroups)[number];
