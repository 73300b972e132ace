export interface ScheduledChange {
  readonly vendor: 'entra' | 'okta' | 'local-directory';
  readonly change: string;
  /** Days after `options.start`, and the hour in UTC. Thirteen months are 396 days. */
  readonly day: number;
  readonly hour: number;
  /** What the simulator does then, by the hand of the event's actor. Groups are named as `groupsAt` names them. */
  readonly does: string;
}

/** What people do to settings while the world moves on: mostly weakening, as it happens, and now and then mending. In order of time. */
export const scheduledChanges: readonly ScheduledChange[] = [
  {
    vendor: 'okta',
    change: 'session-lifetime-raised',
    day: 19,
    hour: 9,
    does: 'The rule of the policy Office staff: session lifetime from 12 hours to 72 hours.',
  },
  {
    vendor: 'entra',
    change: 'trusted-location-widened',
    day: 33,
    hour: 14,
    does: 'Adds 203.0.113.0/24 to the trusted location Headquarters network.',
  },
  {
    vendor: 'local-directory',
    change: 'password-age-removed',
    day: 47,
    hour: 10,
    does: 'The domain policy: maximum password age from 180 days to never.',
  },
  {
    vendor: 'entra',
    change: 'mfa-exclusion-added',
    day: 61,
    hour: 15,
    does: 'Adds the group Contractors to the exclusions of the policy that asks everybody for a second factor.',
  },
  {
    vendor: 'okta',
    change: 'admin-added',
    day: 75,
    hour: 13,
    does: 'Grants the role Super Administrator to one more person, the actor’s choice.',
  },
  {
    vendor: 'entra',
    change: 'legacy-policy-disabled',
    day: 96,
    hour: 8,
    does: 'Turns the report-only policy that blocks legacy authentication off.',
  },
  { vendor: 'okta', change: 'zone-address-added', day: 110, hour: 11, does: 'Adds the gateway 198.51.100.0/24 to the zone Offices.' },
  { vendor: 'local-directory', change: 'domain-admin-added', day: 124, hour: 16, does: 'Adds the actor to Domain Admins.' },
  {
    vendor: 'entra',
    change: 'voice-call-enabled',
    day: 138,
    hour: 10,
    does: 'Enables the authentication method voice call for everybody, if it is not; otherwise removes its excluded group.',
  },
  {
    vendor: 'okta',
    change: 'password-minimum-lowered',
    day: 152,
    hour: 9,
    does: 'The password policy Office staff: minimum length from 12 to 8.',
  },
  { vendor: 'entra', change: 'policy-disabled', day: 180, hour: 17, does: 'Turns the policy that protects administration portals off.' },
  {
    vendor: 'local-directory',
    change: 'lockout-threshold-raised',
    day: 201,
    hour: 9,
    does: 'The fine-grained policy of service accounts: lockout threshold from 10 to never.',
  },
  {
    vendor: 'entra',
    change: 'policy-enabled-again',
    day: 208,
    hour: 9,
    does: 'Turns the policy that protects administration portals on again.',
  },
  {
    vendor: 'okta',
    change: 'mfa-rule-deactivated',
    day: 222,
    hour: 14,
    does: 'Deactivates the rule of the policy Office staff that asks for a second factor off the network.',
  },
  {
    vendor: 'entra',
    change: 'country-block-loosened',
    day: 243,
    hour: 12,
    does: 'Removes two countries from the named location Blocked countries.',
  },
  { vendor: 'okta', change: 'mfa-rule-activated', day: 250, hour: 8, does: 'Activates that rule again.' },
  { vendor: 'okta', change: 'blocklist-zone-deactivated', day: 271, hour: 15, does: 'Deactivates the blocklist zone Known bad networks.' },
  {
    vendor: 'local-directory',
    change: 'password-length-lowered',
    day: 285,
    hour: 11,
    does: 'The fine-grained policy of administrators: minimum length from 14 to 10.',
  },
  {
    vendor: 'entra',
    change: 'administrator-added',
    day: 299,
    hour: 16,
    does: 'Grants the role Global Administrator to one more person, the actor’s choice.',
  },
  {
    vendor: 'okta',
    change: 'app-policy-loosened',
    day: 320,
    hour: 10,
    does: 'The authentication policy Payroll and banking: asks again after 12 hours instead of every time.',
  },
  {
    vendor: 'entra',
    change: 'mfa-policy-report-only',
    day: 341,
    hour: 18,
    does: 'Sets the policy that asks everybody for a second factor to report-only.',
  },
  { vendor: 'entra', change: 'mfa-policy-enforced', day: 344, hour: 8, does: 'Sets that policy back to enforced.' },
  {
    vendor: 'local-directory',
    change: 'service-account-delegated',
    day: 355,
    hour: 13,
    does: 'Trusts one more service account for delegation to any service.',
  },
  { vendor: 'okta', change: 'api-token-created', day: 366, hour: 9, does: 'Creates an API token that may be used from anywhere.' },
  {
    vendor: 'entra',
    change: 'session-control-removed',
    day: 380,
    hour: 15,
    does: 'Removes the sign-in frequency from the policy that protects administration portals.',
  },
  {
    vendor: 'okta',
    change: 'sms-recovery-enabled',
    day: 388,
    hour: 14,
    does: 'The default password policy: enables recovery by text message.',
  },
];
