/** The features of the product. A server feature may import the front door of those before it, never of those after it. */
export const featureOrder = [
  'audit',
  'notifications',
  'tenants',
  'users',
  'access',
  'connect',
  'outreach',
  'collect',
  'people',
  'assess',
  'deploy',
  'remediate',
  'frameworks',
  'tickets',
  'watch',
  'bridge',
] as const;
