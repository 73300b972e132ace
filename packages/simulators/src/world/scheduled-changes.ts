import { readRecords } from './text-table.ts';

/** What administrators change while the world advances: mostly weakening, and now and then fixing. In order of time. */
export const scheduledChanges = readRecords(
  {
    vendor: (cell) => cell as 'entra' | 'okta' | 'local-directory' | 'google',
    change: String,
    /** Days after `options.start`, and the hour in UTC. Thirteen months are 396 days. */
    day: Number,
    hour: Number,
    /** What the simulator does then in the name of the event's actor. Groups are named as `groupsAt` names them. */
    does: String,
  },
  `
  okta            | session-lifetime-raised    | 19  | 9  | The rule of the policy Office staff: session lifetime from 12 hours to 72 hours.
  entra           | trusted-location-widened   | 33  | 14 | Adds 203.0.113.0/24 to the trusted location Headquarters network.
  local-directory | password-age-removed       | 47  | 10 | The domain policy: maximum password age from 180 days to never.
  entra           | mfa-exclusion-added        | 61  | 15 | Adds the group Contractors to the exclusions of the policy that asks everybody for a second factor.
  okta            | admin-added                | 75  | 13 | Grants the role Super Administrator to one more person, the actor’s choice.
  google          | group-opened               | 88  | 10 | The group Managers: anyone may join it, also from outside.
  entra           | legacy-policy-disabled     | 96  | 8  | Turns the report-only policy that blocks legacy authentication off.
  okta            | zone-address-added         | 110 | 11 | Adds the gateway 198.51.100.0/24 to the zone Offices.
  local-directory | domain-admin-added         | 124 | 16 | Adds the actor to Domain Admins.
  entra           | voice-call-enabled         | 138 | 10 | Enables the authentication method voice call for everybody, if it is not; otherwise removes its excluded group.
  okta            | password-minimum-lowered   | 152 | 9  | The password policy Office staff: minimum length from 12 to 8.
  google          | super-admin-added          | 165 | 14 | Makes one more administrator a super administrator.
  entra           | policy-disabled            | 180 | 17 | Turns the policy that protects administration portals off.
  local-directory | lockout-threshold-raised   | 201 | 9  | The fine-grained policy of service accounts: lockout threshold from 10 to never.
  entra           | policy-enabled-again       | 208 | 9  | Turns the policy that protects administration portals on again.
  okta            | mfa-rule-deactivated       | 222 | 14 | Deactivates the rule of the policy Office staff that asks for a second factor off the network.
  entra           | country-block-loosened     | 243 | 12 | Removes two countries from the named location Blocked countries.
  okta            | mfa-rule-activated         | 250 | 8  | Activates that rule again.
  google          | phone-codes-allowed        | 258 | 9  | The unit Administrators: codes by text message and phone call are allowed again.
  okta            | blocklist-zone-deactivated | 271 | 15 | Deactivates the blocklist zone Known bad networks.
  local-directory | password-length-lowered    | 285 | 11 | The fine-grained policy of administrators: minimum length from 14 to 10.
  entra           | administrator-added        | 299 | 16 | Grants the role Global Administrator to one more person, the actor’s choice.
  okta            | app-policy-loosened        | 320 | 10 | The authentication policy Payroll and banking: asks again after 12 hours instead of every time.
  entra           | mfa-policy-report-only     | 341 | 18 | Sets the policy that asks everybody for a second factor to report-only.
  entra           | mfa-policy-enforced        | 344 | 8  | Sets that policy back to enforced.
  local-directory | service-account-delegated  | 355 | 13 | Trusts one more service account for delegation to any service.
  okta            | api-token-created          | 366 | 9  | Creates an API token that may be used from anywhere.
  google          | mail-scanning-weakened     | 373 | 11 | Links behind shortened URLs are no longer identified in mail.
  entra           | session-control-removed    | 380 | 15 | Removes the sign-in frequency from the policy that protects administration portals.
  okta            | sms-recovery-enabled       | 388 | 14 | The default password policy: enables recovery by text message.
`,
);
