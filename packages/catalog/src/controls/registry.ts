import type { Control } from '@rampart/domain/control.ts';
import { apiTokensExpire } from './abnormal/api-tokens-expire.ts';
import { attacksRemoved } from './abnormal/attacks-removed.ts';
import { highRiskPosturesMended } from './abnormal/high-risk-postures-mended.ts';
import { idleSessionsEnd } from './abnormal/idle-sessions-end.ts';
import { localLoginOff } from './abnormal/local-login-off.ts';
import { managersFew } from './abnormal/managers-few.ts';
import { posturesEvaluated } from './abnormal/postures-evaluated.ts';
import { reportedMailsAnalysed } from './abnormal/reported-mails-analysed.ts';
import { sessionsEnd } from './abnormal/sessions-end.ts';
import { singleSignOnForAll } from './abnormal/single-sign-on-for-all.ts';
import { takeoversHandled } from './abnormal/takeovers-handled.ts';
import { applicationRegistrationLimited } from './azure-ad/application-registration-limited.ts';
import { authenticatorAppEnabled } from './azure-ad/authenticator-app-enabled.ts';
import { authenticatorShowsContext } from './azure-ad/authenticator-shows-context.ts';
import { dkimStrongAtMicrosoft } from './azure-ad/dkim-strong.ts';
import { dmarcEnforcedAtMicrosoft } from './azure-ad/dmarc-enforced.ts';
import { dmarcReportedAtMicrosoft } from './azure-ad/dmarc-reported.ts';
import { dmarcSubdomainsCoveredAtMicrosoft } from './azure-ad/dmarc-subdomains-covered.ts';
import { dormantGuestsDisabled } from './azure-ad/dormant-guests-disabled.ts';
import { globalAdministratorsFew } from './azure-ad/global-administrators-few.ts';
import { guestAccessLimited } from './azure-ad/guest-access-limited.ts';
import { guestInvitationsLimited } from './azure-ad/guest-invitations-limited.ts';
import { mtaStsEnforcedAtMicrosoft } from './azure-ad/mta-sts-enforced.ts';
import { passkeysEnabled } from './azure-ad/passkeys-enabled.ts';
import { phoneMethodsDisabled } from './azure-ad/phone-methods-disabled.ts';
import { spfStrictAtMicrosoft } from './azure-ad/spf-strict.ts';
import { temporaryAccessPassShortLived } from './azure-ad/temporary-access-pass-short-lived.ts';
import { tlsReportedAtMicrosoft } from './azure-ad/tls-reported.ts';
import { userConsentLimited } from './azure-ad/user-consent-limited.ts';
import { administrationPortalsProtected } from './azure-conditional-access/administration-portals-protected.ts';
import { administratorsResistPhishing } from './azure-conditional-access/administrators-resist-phishing.ts';
import { browserSessionsEnd } from './azure-conditional-access/browser-sessions-end.ts';
import { countriesBlocked } from './azure-conditional-access/countries-blocked.ts';
import { deviceCodeFlowBlocked } from './azure-conditional-access/device-code-flow-blocked.ts';
import { emergencyAccessSpared } from './azure-conditional-access/emergency-access-spared.ts';
import { guestsProveThemselvesTwice } from './azure-conditional-access/guests-prove-themselves-twice.ts';
import { legacySignInBlocked } from './azure-conditional-access/legacy-sign-in-blocked.ts';
import { managedDevicesRequired } from './azure-conditional-access/managed-devices-required.ts';
import { membersProveThemselvesTwice } from './azure-conditional-access/members-prove-themselves-twice.ts';
import { mostAttackedResistPhishing } from './azure-conditional-access/most-attacked-resist-phishing.ts';
import { mostAttackedSignInDaily } from './azure-conditional-access/most-attacked-sign-in-daily.ts';
import { riskySignInsChallenged } from './azure-conditional-access/risky-sign-ins-challenged.ts';
import { riskyUsersChangePassword } from './azure-conditional-access/risky-users-change-password.ts';
import { securityInfoRegistration } from './azure-conditional-access/security-info-registration.ts';
import { torSignInsBlocked } from './azure-conditional-access/tor-sign-ins-blocked.ts';
import { trustedLocationsNarrow } from './azure-conditional-access/trusted-locations-narrow.ts';
import { allowedContentRemoved } from './check-point-harmony/allowed-content-removed.ts';
import { allowedFreeMailRemoved } from './check-point-harmony/allowed-free-mail-removed.ts';
import { allowedOwnDomainsRemoved } from './check-point-harmony/allowed-own-domains-removed.ts';
import { allowedSendersCheckedBySpf } from './check-point-harmony/allowed-senders-checked-by-spf.ts';
import { allowedSendersExplained } from './check-point-harmony/allowed-senders-explained.ts';
import { allowedSendersWhole } from './check-point-harmony/allowed-senders-whole.ts';
import { allowedServersNarrow } from './check-point-harmony/allowed-servers-narrow.ts';
import { fileLikeDomainsBlocked } from './check-point-harmony/file-like-domains-blocked.ts';
import { trustedDomainsNarrow } from './check-point-harmony/trusted-domains-narrow.ts';
import { activityRecorded } from './defender-office-365/activity-recorded.ts';
import { allowedDomainsRemoved } from './defender-office-365/allowed-domains-removed.ts';
import { defenderFreeMailNotAllowed } from './defender-office-365/allowed-free-mail-removed.ts';
import { allowedMailEnds } from './defender-office-365/allowed-mail-ends.ts';
import { defenderOwnDomainsNotAllowed } from './defender-office-365/allowed-own-domains-removed.ts';
import { attachmentsOpenedFirst } from './defender-office-365/attachments-opened-first.ts';
import { certainPhishingForAdministrators } from './defender-office-365/certain-phishing-for-administrators.ts';
import { deliveredMalwareRemoved } from './defender-office-365/delivered-malware-removed.ts';
import { deliveredSpamRemoved } from './defender-office-365/delivered-spam-removed.ts';
import { documentsScanned } from './defender-office-365/documents-scanned.ts';
import { fileTypesBlocked } from './defender-office-365/file-types-blocked.ts';
import { impersonationDetected } from './defender-office-365/impersonation-detected.ts';
import { impersonationWarningsShown } from './defender-office-365/impersonation-warnings-shown.ts';
import { linksChecked } from './defender-office-365/links-checked.ts';
import { mailboxesAudited } from './defender-office-365/mailboxes-audited.ts';
import { malwareForAdministrators } from './defender-office-365/malware-for-administrators.ts';
import { outsideForwardingBlocked } from './defender-office-365/outside-forwarding-blocked.ts';
import { outsideMailMarked } from './defender-office-365/outside-mail-marked.ts';
import { phishingQuarantined } from './defender-office-365/phishing-quarantined.ts';
import { phishingThresholdRaised } from './defender-office-365/phishing-threshold-raised.ts';
import { presetsAssigned } from './defender-office-365/presets-assigned.ts';
import { quarantineNotified } from './defender-office-365/quarantine-notified.ts';
import { remoteForwardingBlocked } from './defender-office-365/remote-forwarding-blocked.ts';
import { sendersOverLimitBlocked } from './defender-office-365/senders-over-limit-blocked.ts';
import { sharedFilesScanned } from './defender-office-365/shared-files-scanned.ts';
import { smtpPasswordsBlocked } from './defender-office-365/smtp-passwords-blocked.ts';
import { spamKeptFromInboxes } from './defender-office-365/spam-kept-from-inboxes.ts';
import { spoofedMailDetected } from './defender-office-365/spoofed-mail-detected.ts';
import { administratorsEnrolled } from './google-directory/administrators-enrolled.ts';
import { dormantAccountsSuspended } from './google-directory/dormant-accounts-suspended.ts';
import { passwordOnlyAppsBlocked } from './google-directory/password-only-apps-blocked.ts';
import { passwordStrong } from './google-directory/password-strong.ts';
import { peopleEnrolled } from './google-directory/people-enrolled.ts';
import { phoneCodesBlocked } from './google-directory/phone-codes-blocked.ts';
import { secondStepRequired } from './google-directory/second-step-required.ts';
import { sessionsLimited } from './google-directory/sessions-limited.ts';
import { superAdministratorRecoveryOff } from './google-directory/super-administrator-recovery-off.ts';
import { superAdministratorsFew } from './google-directory/super-administrators-few.ts';
import { trustedDevicesAskedAgain } from './google-directory/trusted-devices-asked-again.ts';
import { attachmentsProtected } from './google-workspace/attachments-protected.ts';
import { automaticForwardingBlocked } from './google-workspace/automatic-forwarding-blocked.ts';
import { calendarDetailsHidden } from './google-workspace/calendar-details-hidden.ts';
import { dkimStrongAtGoogle } from './google-workspace/dkim-strong.ts';
import { dmarcEnforcedAtGoogle } from './google-workspace/dmarc-enforced.ts';
import { dmarcReportedAtGoogle } from './google-workspace/dmarc-reported.ts';
import { dmarcSubdomainsCoveredAtGoogle } from './google-workspace/dmarc-subdomains-covered.ts';
import { fileSharingLimited } from './google-workspace/file-sharing-limited.ts';
import { groupConversationsPrivate } from './google-workspace/group-conversations-private.ts';
import { groupPostingLimited } from './google-workspace/group-posting-limited.ts';
import { groupsClosedToOutsiders } from './google-workspace/groups-closed-to-outsiders.ts';
import { imapAndPopBlocked } from './google-workspace/imap-and-pop-blocked.ts';
import { linksProtected } from './google-workspace/links-protected.ts';
import { mailScannedBeforeDelivery } from './google-workspace/mail-scanned-before-delivery.ts';
import { marketplaceAppsLimited } from './google-workspace/marketplace-apps-limited.ts';
import { mtaStsEnforcedAtGoogle } from './google-workspace/mta-sts-enforced.ts';
import { newFilesPrivate } from './google-workspace/new-files-private.ts';
import { outsideChatsLimited } from './google-workspace/outside-chats-limited.ts';
import { outsideMailServersBlocked } from './google-workspace/outside-mail-servers-blocked.ts';
import { publicFilesBlocked } from './google-workspace/public-files-blocked.ts';
import { spfStrictAtGoogle } from './google-workspace/spf-strict.ts';
import { spoofingDetected } from './google-workspace/spoofing-detected.ts';
import { tlsReportedAtGoogle } from './google-workspace/tls-reported.ts';
import { accountLockout } from './local-directory/account-lockout.ts';
import { dormantAccountsDisabled } from './local-directory/dormant-accounts-disabled.ts';
import { leaversOutOfGroups } from './local-directory/leavers-out-of-groups.ts';
import { lockoutDuration } from './local-directory/lockout-duration.ts';
import { passwordAge } from './local-directory/password-age.ts';
import { passwordAlwaysRequired } from './local-directory/password-always-required.ts';
import { passwordHistory } from './local-directory/password-history.ts';
import { passwordLengthAndComplexity } from './local-directory/password-length-and-complexity.ts';
import { passwordsExpire } from './local-directory/passwords-expire.ts';
import { blocksWithoutExemption } from './mimecast/blocks-without-exemption.ts';
import { permittedClicksLogged } from './mimecast/permitted-clicks-logged.ts';
import { permittedLinksNarrow } from './mimecast/permitted-links-narrow.ts';
import { permittedLinksRewritten } from './mimecast/permitted-links-rewritten.ts';
import { senderBlocksEnabled } from './mimecast/sender-blocks-enabled.ts';
import { spoofingBypassEnds } from './mimecast/spoofing-bypass-ends.ts';
import { spoofingBypassNarrow } from './mimecast/spoofing-bypass-narrow.ts';
import { spoofingBypassTied } from './mimecast/spoofing-bypass-tied.ts';
import { accountChangeMailsSent } from './okta/account-change-mails-sent.ts';
import { adminConsoleSecondFactorForced } from './okta/admin-console-second-factor-forced.ts';
import { anonymizersBlocked } from './okta/anonymizers-blocked.ts';
import { apiTokensBoundToZones } from './okta/api-tokens-bound-to-zones.ts';
import { appSecondFactorForced } from './okta/app-second-factor-forced.ts';
import { countryBlockFilled } from './okta/country-block-filled.ts';
import { enrollmentRequired } from './okta/enrollment-required.ts';
import { exemptZoneNarrow } from './okta/exempt-zone-narrow.ts';
import { groupSecondFactorForced } from './okta/group-second-factor-forced.ts';
import { lockoutLasts } from './okta/lockout-lasts.ts';
import { lockoutThresholdLowered } from './okta/lockout-threshold-lowered.ts';
import { mostAttackedResistPhishingInOkta } from './okta/most-attacked-resist-phishing.ts';
import { mostAttackedSecondFactorForced } from './okta/most-attacked-second-factor-forced.ts';
import { newDeviceMailSent } from './okta/new-device-mail-sent.ts';
import { passwordComplexityKept } from './okta/password-complexity-kept.ts';
import { passwordPolicyStrong } from './okta/password-policy-strong.ts';
import { phoneSignInBlocked } from './okta/phone-sign-in-blocked.ts';
import { securityKeysOffered } from './okta/security-keys-offered.ts';
import { securityQuestionRecoveryRemoved } from './okta/security-question-recovery-removed.ts';
import { sessionCookieNotKept } from './okta/session-cookie-not-kept.ts';
import { sessionLifetimeLimited } from './okta/session-lifetime-limited.ts';
import { torExitsBlocked } from './okta/tor-exits-blocked.ts';
import { administratorPasswords } from './on-premises/administrator-passwords.ts';
import { domainAdminsFew } from './on-premises/domain-admins-few.ts';
import { preauthenticationRequired } from './on-premises/preauthentication-required.ts';
import { reversibleEncryptionOff } from './on-premises/reversible-encryption-off.ts';
import { serviceAccountPasswords } from './on-premises/service-account-passwords.ts';
import { unconstrainedDelegationOff } from './on-premises/unconstrained-delegation-off.ts';
import { freeMailNotSafelisted } from './proofpoint-pps/free-mail-not-safelisted.ts';
import { listEntriesExplained } from './proofpoint-pps/list-entries-explained.ts';
import { ownDomainsNotSafelisted } from './proofpoint-pps/own-domains-not-safelisted.ts';
import { phishingQuarantinedApart } from './proofpoint-pps/phishing-quarantined-apart.ts';
import { repeatedAttackersBlocked } from './proofpoint-pps/repeated-attackers-blocked.ts';
import { safelistServersNarrow } from './proofpoint-pps/safelist-servers-narrow.ts';
import { safelistWithoutClaims } from './proofpoint-pps/safelist-without-claims.ts';
import { safelistWithoutFragments } from './proofpoint-pps/safelist-without-fragments.ts';
import { safelistWithoutRecipients } from './proofpoint-pps/safelist-without-recipients.ts';
import { frequentClickersFollowedUp } from './proofpoint-tap/frequent-clickers-followed-up.ts';
import { mostAttackedAreVips } from './proofpoint-tap/most-attacked-are-vips.ts';

/** Every control of the catalog. `npm run new-control` adds to it; a test holds it equal to the files. */
export const controlRegistry: readonly Control[] = [
  applicationRegistrationLimited,
  authenticatorAppEnabled,
  authenticatorShowsContext,
  dormantGuestsDisabled,
  globalAdministratorsFew,
  guestAccessLimited,
  guestInvitationsLimited,
  passkeysEnabled,
  phoneMethodsDisabled,
  temporaryAccessPassShortLived,
  userConsentLimited,
  administrationPortalsProtected,
  administratorsResistPhishing,
  browserSessionsEnd,
  countriesBlocked,
  deviceCodeFlowBlocked,
  emergencyAccessSpared,
  guestsProveThemselvesTwice,
  legacySignInBlocked,
  managedDevicesRequired,
  membersProveThemselvesTwice,
  mostAttackedResistPhishing,
  mostAttackedSignInDaily,
  riskySignInsChallenged,
  riskyUsersChangePassword,
  securityInfoRegistration,
  torSignInsBlocked,
  trustedLocationsNarrow,
  activityRecorded,
  allowedDomainsRemoved,
  defenderFreeMailNotAllowed,
  allowedMailEnds,
  defenderOwnDomainsNotAllowed,
  attachmentsOpenedFirst,
  certainPhishingForAdministrators,
  deliveredMalwareRemoved,
  deliveredSpamRemoved,
  documentsScanned,
  fileTypesBlocked,
  impersonationDetected,
  impersonationWarningsShown,
  linksChecked,
  mailboxesAudited,
  malwareForAdministrators,
  outsideForwardingBlocked,
  outsideMailMarked,
  phishingQuarantined,
  phishingThresholdRaised,
  presetsAssigned,
  quarantineNotified,
  remoteForwardingBlocked,
  sendersOverLimitBlocked,
  sharedFilesScanned,
  smtpPasswordsBlocked,
  spamKeptFromInboxes,
  spoofedMailDetected,
  administratorsEnrolled,
  dormantAccountsSuspended,
  passwordOnlyAppsBlocked,
  passwordStrong,
  peopleEnrolled,
  phoneCodesBlocked,
  secondStepRequired,
  sessionsLimited,
  superAdministratorRecoveryOff,
  superAdministratorsFew,
  trustedDevicesAskedAgain,
  attachmentsProtected,
  automaticForwardingBlocked,
  calendarDetailsHidden,
  fileSharingLimited,
  groupConversationsPrivate,
  groupPostingLimited,
  groupsClosedToOutsiders,
  imapAndPopBlocked,
  linksProtected,
  mailScannedBeforeDelivery,
  marketplaceAppsLimited,
  newFilesPrivate,
  outsideChatsLimited,
  outsideMailServersBlocked,
  publicFilesBlocked,
  spoofingDetected,
  accountLockout,
  dormantAccountsDisabled,
  leaversOutOfGroups,
  lockoutDuration,
  passwordAge,
  passwordAlwaysRequired,
  passwordHistory,
  passwordLengthAndComplexity,
  passwordsExpire,
  accountChangeMailsSent,
  adminConsoleSecondFactorForced,
  anonymizersBlocked,
  apiTokensBoundToZones,
  appSecondFactorForced,
  countryBlockFilled,
  enrollmentRequired,
  exemptZoneNarrow,
  groupSecondFactorForced,
  lockoutLasts,
  lockoutThresholdLowered,
  mostAttackedResistPhishingInOkta,
  mostAttackedSecondFactorForced,
  newDeviceMailSent,
  passwordComplexityKept,
  passwordPolicyStrong,
  phoneSignInBlocked,
  securityKeysOffered,
  securityQuestionRecoveryRemoved,
  sessionCookieNotKept,
  sessionLifetimeLimited,
  torExitsBlocked,
  administratorPasswords,
  domainAdminsFew,
  preauthenticationRequired,
  reversibleEncryptionOff,
  serviceAccountPasswords,
  unconstrainedDelegationOff,
  spfStrictAtGoogle,
  dmarcEnforcedAtGoogle,
  dmarcSubdomainsCoveredAtGoogle,
  dmarcReportedAtGoogle,
  dkimStrongAtGoogle,
  mtaStsEnforcedAtGoogle,
  tlsReportedAtGoogle,
  spfStrictAtMicrosoft,
  dmarcEnforcedAtMicrosoft,
  dmarcSubdomainsCoveredAtMicrosoft,
  dmarcReportedAtMicrosoft,
  dkimStrongAtMicrosoft,
  mtaStsEnforcedAtMicrosoft,
  tlsReportedAtMicrosoft,
  mostAttackedAreVips,
  frequentClickersFollowedUp,
  ownDomainsNotSafelisted,
  freeMailNotSafelisted,
  safelistWithoutRecipients,
  safelistWithoutFragments,
  safelistWithoutClaims,
  safelistServersNarrow,
  phishingQuarantinedApart,
  repeatedAttackersBlocked,
  listEntriesExplained,
  spoofingBypassNarrow,
  spoofingBypassTied,
  spoofingBypassEnds,
  permittedLinksNarrow,
  permittedLinksRewritten,
  permittedClicksLogged,
  senderBlocksEnabled,
  blocksWithoutExemption,
  allowedContentRemoved,
  allowedFreeMailRemoved,
  allowedOwnDomainsRemoved,
  allowedSendersCheckedBySpf,
  allowedSendersExplained,
  allowedSendersWhole,
  allowedServersNarrow,
  fileLikeDomainsBlocked,
  trustedDomainsNarrow,
  attacksRemoved,
  highRiskPosturesMended,
  posturesEvaluated,
  reportedMailsAnalysed,
  takeoversHandled,
  singleSignOnForAll,
  localLoginOff,
  managersFew,
  idleSessionsEnd,
  sessionsEnd,
  apiTokensExpire,
];
