import { readRecords } from './text-table.ts';

/** What is weak at the company from the first day: the ground truth that the product is measured by. The simulators make each one true. */
export const weakSettings = readRecords(
  {
    product: (cell) =>
      cell as
        | 'azure_ad'
        | 'azure_conditional_access'
        | 'okta'
        | 'local_directory'
        | 'on_premises'
        | 'google_directory'
        | 'google_workspace'
        | 'proofpoint_tap'
        | 'proofpoint_pps'
        | 'mimecast'
        | 'check_point_harmony'
        | 'abnormal'
        | 'defender_office_365',
    id: String,
    /** What is weak, in one sentence, with the figures that a control must find. Groups are named as `groupsAt` names them. */
    is: String,
  },
  `
  azure_conditional_access | entra-legacy-authentication-report-only | The policy that blocks legacy authentication is report-only and was forgotten there.
  azure_conditional_access | entra-mfa-excludes-large-group          | The policy that asks everybody for a second factor leaves out the group Warehouse and depot staff.
  azure_conditional_access | entra-admin-mfa-missing                 | No policy asks directory roles for a second factor that resists phishing.
  azure_conditional_access | entra-named-location-too-wide           | The trusted location Headquarters network holds 24.0.0.0/8 beside the real office ranges.
  azure_conditional_access | entra-no-sign-in-risk-policy            | No policy looks at the risk of a sign-in.
  azure_conditional_access | entra-no-user-risk-policy               | No policy looks at the risk of an account.
  azure_conditional_access | entra-unmanaged-devices-allowed         | No policy asks for a compliant or joined device.
  azure_conditional_access | entra-guests-without-mfa                | The policy that asks everybody for a second factor leaves out guests.
  azure_conditional_access | entra-device-code-flow-open             | No policy blocks the device code flow.
  azure_conditional_access | entra-session-never-expires             | No policy limits how long a browser session stays signed in.
  azure_conditional_access | entra-tor-not-blocked                   | No policy blocks sign-ins from the exit nodes of Tor.
  azure_ad                 | entra-sms-enabled-for-all               | Text messages and voice calls are enabled as authentication methods for everybody.
  azure_ad                 | entra-security-keys-disabled            | FIDO2 security keys are disabled as an authentication method.
  azure_ad                 | entra-number-matching-without-context   | The authenticator app shows neither the application nor the place of a request.
  azure_ad                 | entra-users-may-consent                 | Every user may consent to any application.
  azure_ad                 | entra-users-may-register-applications   | Every user may register applications.
  azure_ad                 | entra-everyone-may-invite-guests        | Everybody, guests included, may invite guests.
  azure_ad                 | entra-too-many-global-administrators    | Nine people hold the role Global Administrator.
  azure_ad                 | entra-dormant-guests                    | Guests who have not signed in for months still have enabled accounts.
  okta                     | okta-session-too-long                   | The default global session policy keeps a session for 30 days and idle for 7 days.
  okta                     | okta-password-policy-short              | The default password policy asks for 8 characters, remembers 4 and does not refuse common passwords.
  okta                     | okta-lockout-after-many-attempts        | The default password policy locks an account only after 25 wrong passwords.
  okta                     | okta-sms-allowed                        | The phone authenticator is active and allowed for signing in by text message and voice call.
  okta                     | okta-security-question-allowed          | The security question is enabled as a way to recover a password.
  okta                     | okta-zone-without-country               | The network zone Blocked countries is active and names Asia/Pacific, which is no country.
  okta                     | okta-no-anonymizer-block                | No blocklist zone covers anonymising proxies.
  okta                     | okta-tor-not-blocked                    | No blocklist zone holds the exit nodes of Tor.
  okta                     | okta-mfa-not-required-for-group         | The policy of the group Contractors lets them in with a password only.
  okta                     | okta-api-tokens-from-anywhere           | API tokens may be used from any address.
  okta                     | okta-admin-console-password-only        | The authentication policy of the Admin Console asks for one factor.
  okta                     | okta-app-policy-one-factor              | The authentication policy Payroll and banking asks for one factor.
  okta                     | okta-enrollment-optional                | The default enrollment policy leaves every authenticator but the password optional.
  okta                     | okta-new-device-mail-off                | People are not told by mail of a sign-in from a new device.
  local_directory          | directory-password-too-short            | The domain policy asks for 7 characters without complexity.
  local_directory          | directory-password-history-short        | The domain policy remembers 3 passwords.
  local_directory          | directory-lockout-off                   | The domain policy never locks an account after wrong passwords.
  local_directory          | directory-password-never-expires        | People with \`passwordNeverExpires\`, about one in twenty-five, never have to change their password.
  local_directory          | directory-stale-accounts                | About one enabled account in forty has not been used for more than 180 days.
  local_directory          | directory-password-not-required         | About one enabled account in two hundred needs no password at all.
  local_directory          | directory-left-people-in-groups         | People who left stay in their groups until their accounts are gone.
  on_premises              | directory-reversible-encryption         | Two service accounts keep their password with reversible encryption.
  on_premises              | directory-service-accounts-roastable    | Service accounts carry service principal names and passwords older than a year.
  on_premises              | directory-no-preauthentication          | Three accounts do not need Kerberos preauthentication.
  on_premises              | directory-too-many-domain-admins        | Twelve accounts are in Domain Admins, two of them service accounts.
  on_premises              | directory-unconstrained-delegation      | One member server is trusted for unconstrained delegation.
  google_directory         | google-second-step-not-enforced         | Only the unit Administrators has 2-Step Verification enforced.
  google_directory         | google-phone-codes-allowed              | Codes by text message and phone call are accepted as a second step, but for administrators.
  google_directory         | google-devices-trusted                  | People may trust a device and skip the second step on it.
  google_directory         | google-sessions-too-long                | Web sessions last 14 days.
  google_directory         | google-super-admin-recovery             | Super administrators may recover their account by themselves.
  google_directory         | google-less-secure-apps                 | Less secure apps are allowed for the unit Service accounts.
  google_directory         | google-passwords-weak                   | Passwords of 8 characters, weak and used before, are accepted, but for administrators.
  google_directory         | google-too-many-super-admins            | Seven accounts hold the role Super Admin.
  google_directory         | google-administrators-not-enrolled      | Emergency accounts and some administrators have not set up a second step.
  google_directory         | google-people-not-enrolled              | Service accounts and some people have not set up a second step.
  google_directory         | google-dormant-accounts                 | No one has signed in to service accounts, and to about one account in forty, for half a year.
  google_workspace         | google-groups-open                      | Anyone on the web can join the group Pilot users.
  google_workspace         | google-conversations-public             | Anyone on the web can read the conversations of the group Finance approvers.
  google_workspace         | google-posting-open                     | Anyone on the web can write to the groups Guests and All employees.
  google_workspace         | google-forwarding-allowed               | People may forward their mail automatically.
  google_workspace         | google-imap-and-pop-allowed             | Mail can be read over IMAP and POP.
  google_workspace         | google-scanning-off                     | Suspicious mail is not looked at more closely before it is delivered.
  google_workspace         | google-attachments-unprotected          | Encrypted and unusual attachments are let through.
  google_workspace         | google-links-unprotected                | No warning is shown before links to untrusted domains are opened.
  google_workspace         | google-spoofing-undetected              | Names of employees, unauthenticated mail and groups are not checked for spoofing.
  google_workspace         | google-files-shared-with-anyone         | Files can be shared with anyone outside, without a warning.
  google_workspace         | google-files-public                     | Files can be published on the web.
  google_workspace         | google-new-files-open                   | New files are open to everyone inside who has the link.
  google_workspace         | google-calendars-detailed               | Details of calendars can be shared outside.
  google_workspace         | google-any-app                          | Any app of the Marketplace can be installed.
  google_workspace         | google-spf-neutral                      | The SPF record of the company's domain ends with ?all.
  google_workspace         | google-dmarc-none                       | The DMARC policy of the company's domain is none.
  google_workspace         | google-dmarc-subdomains-none            | The DMARC policy for subdomains is none.
  google_workspace         | google-dmarc-unreported                 | The DMARC record names no address for reports.
  google_workspace         | google-dkim-key-short                   | Mail is signed with a DKIM key of 1024 bits.
  google_workspace         | google-mta-sts-testing                  | The MTA-STS policy is in the mode testing.
  proofpoint_tap           | tap-most-attacked-no-vips               | Of the Very Attacked People only chief officers are marked as VIPs.
  proofpoint_tap           | tap-frequent-clickers                   | Some people click on more than two malicious links in a month.
  proofpoint_pps           | pps-free-mail-safelisted                | The safe list lets in every sender whose address contains @gmail.com.
  proofpoint_pps           | pps-own-domain-safelisted               | The safe list lets in every sender of the company's own domain.
  proofpoint_pps           | pps-fragment-safelisted                 | The safe list lets in every sender whose address contains invoice.
  proofpoint_pps           | pps-claimed-sender-safelisted           | The safe list lets in newsletter@partner.example by the From header.
  proofpoint_pps           | pps-network-safelisted                  | The safe list lets in 65,536 addresses that begin with 198.51.
  proofpoint_pps           | pps-recipient-safelisted                | The safe list lets in everything to press@ of the company.
  proofpoint_pps           | pps-entry-without-comment               | One entry of the safe list has no comment.
  proofpoint_pps           | pps-attackers-not-blocked               | Senders that attacked several people are not on the block list.
  mimecast                 | mimecast-bypass-for-everyone            | The bypass Newsletter trial lets everyone past the spoofing check.
  mimecast                 | mimecast-bypass-without-servers         | The bypass Scanner in the depot names no servers.
  mimecast                 | mimecast-bypass-without-end             | Two bypasses that are enabled have no end, and one ends in 2099.
  mimecast                 | mimecast-domain-permitted               | Every link to files.example is permitted.
  mimecast                 | mimecast-link-not-rewritten             | The permitted link tracking.carrier.example/parcels is not rewritten.
  mimecast                 | mimecast-clicks-not-logged              | Clicks on the permitted link survey.example/2025 are not logged.
  mimecast                 | mimecast-block-off                      | The policy that blocks the domains of a fraud case is off.
  mimecast                 | mimecast-blocks-undone                  | The policy Never block anyone exempts everyone from blocking.
  check_point_harmony      | harmony-own-domain-allowed              | The Allow-List has the company’s own domain, from any server.
  check_point_harmony      | harmony-free-mail-allowed               | The Allow-List has gmail.com.
  check_point_harmony      | harmony-network-allowed                 | The Allow-List has the network 198.51.100.0/22, of any sender.
  check_point_harmony      | harmony-sender-in-parts                 | The allowed sender invoices@carrier.example is compared in parts.
  check_point_harmony      | harmony-spf-ignored                     | The allowed sender news@supplier.example need not pass SPF.
  check_point_harmony      | harmony-subject-allowed                 | The Allow-List has a subject, of any sender.
  check_point_harmony      | harmony-unexplained                     | The allowed sender orders@customer.example has no comment.
  check_point_harmony      | harmony-domain-trusted                  | The domain newsletters.example is trusted for everyone.
  check_point_harmony      | harmony-file-domains-open               | Sender domains that end with .zip and .mov are not blocked.
  abnormal                 | abnormal-attacks-left                   | About three delivered attacks in four are not taken out of their mailboxes.
  abnormal                 | abnormal-postures-unmet                 | Two postures of high risk are not compliant.
  abnormal                 | abnormal-postures-not-evaluated         | One posture waits for a permission, and one for a person who judges it.
  abnormal                 | abnormal-reports-lost                   | Some mails that people reported could not be found or read.
  abnormal                 | abnormal-cases-forgotten                | Every third account takeover case waits for action.
  abnormal                 | abnormal-without-single-sign-on         | One user of the portal does not use SSO.
  abnormal                 | abnormal-local-login                    | Two users of the portal may sign in with a local password.
  abnormal                 | abnormal-too-many-managers              | Six of seven users manage the portal.
  abnormal                 | abnormal-idle-too-long                  | The portal ends idle sessions after 8 hours.
  abnormal                 | abnormal-sessions-too-long              | Sessions of the portal last 30 days.
  abnormal                 | abnormal-token-for-ten-years            | The API token Playbooks lasts ten years.
  defender_office_365      | defender-dmarc-ignored                  | The default anti-phishing policy ignores the DMARC policy of senders.
  defender_office_365      | defender-no-impersonation-protection    | The default anti-phishing policy protects neither the company’s domains nor contacts from impersonation.
  defender_office_365      | defender-safety-tips-off                | The default anti-phishing policy shows no safety tips.
  defender_office_365      | defender-phishing-threshold-low         | The phishing threshold of the default anti-phishing policy is 1.
  defender_office_365      | defender-links-unchecked                | Most people have only the built-in Safe Links policy, which leaves out internal mail and lets them click through.
  defender_office_365      | defender-attachments-unopened           | The group Warehouse and depot staff is excluded from Safe Attachments.
  defender_office_365      | defender-phishing-in-junk               | Phishing mail goes to the Junk Email folder.
  defender_office_365      | defender-phishing-released-by-people    | People may release high confidence phishing from quarantine by a policy of the company’s own.
  defender_office_365      | defender-malware-seen-by-people         | The quarantine policy for malware lets people see and release it.
  defender_office_365      | defender-quarantine-silent              | No one is told of mail in quarantine.
  defender_office_365      | defender-spam-delivered                 | Spam is only marked with a header, and delivered.
  defender_office_365      | defender-spam-not-purged                | Zero-hour auto purge is off for spam.
  defender_office_365      | defender-domains-allowed                | Two domains skip spam filtering, one of them the company’s own.
  defender_office_365      | defender-own-domain-allowed             | The Tenant Allow/Block List allows the company’s own domain.
  defender_office_365      | defender-free-mail-allowed              | The Tenant Allow/Block List allows gmail.com.
  defender_office_365      | defender-servers-allowed-for-ever       | The Tenant Allow/Block List allows the servers of a former provider, without an end.
  defender_office_365      | defender-file-types-allowed             | The common attachments filter is off.
  defender_office_365      | defender-malware-not-purged             | Zero-hour auto purge is off for malware.
  defender_office_365      | defender-forwarding-on                  | The default outbound spam policy allows automatic forwarding.
  defender_office_365      | defender-bulk-senders-alerted           | Accounts that reach the message limit only cause an alert.
  defender_office_365      | defender-shared-files-unscanned         | Files in SharePoint, OneDrive and Teams are not scanned.
  defender_office_365      | defender-documents-unscanned            | Safe Documents is off.
  defender_office_365      | defender-mailboxes-unaudited            | Mailbox auditing is disabled for the organization.
  defender_office_365      | defender-activity-unrecorded            | The unified audit log is not recorded.
  defender_office_365      | defender-smtp-passwords                 | SMTP AUTH is allowed for the organization.
  defender_office_365      | defender-outside-unmarked               | Mail from outside is not marked in Outlook.
  defender_office_365      | defender-remote-forwarding              | The remote domain Default allows automatic forwarding.
  defender_office_365      | defender-presets-for-pilots             | The Standard preset security policy is for the group Pilot users only.
`,
);
