import type { Remediation } from '@rampart/domain/remediation.ts';
import { actOnWhatAbnormalFinds } from './act-on-what-abnormal-finds.ts';
import { askEverybodyForASecondFactor } from './ask-everybody-for-a-second-factor.ts';
import { askForASecondFactorInOkta } from './ask-for-a-second-factor-in-okta.ts';
import { authenticateMailAtGoogle } from './authenticate-mail-at-google.ts';
import { authenticateMailAtMicrosoft } from './authenticate-mail-at-microsoft.ts';
import { blockHostileNetworksInOkta } from './block-hostile-networks-in-okta.ts';
import { bringDomainAccountsUnderControl } from './bring-domain-accounts-under-control.ts';
import { bringMicrosoftIdentitiesUnderControl } from './bring-microsoft-identities-under-control.ts';
import { bringTheDomainUnderControl } from './bring-the-domain-under-control.ts';
import { bringTheMostAttackedIntoAzureAd } from './bring-the-most-attacked-into-azure-ad.ts';
import { bringTheMostAttackedIntoOkta } from './bring-the-most-attacked-into-okta.ts';
import { chooseStrongSignInMethods } from './choose-strong-sign-in-methods.ts';
import { cleanUpProofpointLists } from './clean-up-proofpoint-lists.ts';
import { closeWaysOutOfMicrosoft365Mail } from './close-ways-out-of-microsoft-365-mail.ts';
import { protectMicrosoft365Mail } from './protect-microsoft-365-mail.ts';
import { reviewMicrosoft365Mail } from './review-microsoft-365-mail.ts';
import { showWhatHappensInMicrosoft365Mail } from './show-what-happens-in-microsoft-365-mail.ts';
import { closeGoogleGroups } from './close-google-groups.ts';
import { closeWeakWaysToSignIn } from './close-weak-ways-to-sign-in.ts';
import { endBrowserSessions } from './end-browser-sessions.ts';
import { hardenServiceAccounts } from './harden-service-accounts.ts';
import { keepConditionalAccessInPlace } from './keep-conditional-access-in-place.ts';
import { keepGuestsInCheck } from './keep-guests-in-check.ts';
import { keepOktaPoliciesInPlace } from './keep-okta-policies-in-place.ts';
import { letInManagedDevicesOnly } from './let-in-managed-devices-only.ts';
import { limitGoogleSharing } from './limit-google-sharing.ts';
import { limitWhatApplicationsMayDo } from './limit-what-applications-may-do.ts';
import { mostAttackedMalwareSubscriptionInOkta } from './most-attacked-malware-subscription-in-okta.ts';
import { mostAttackedMalwareSubscription } from './most-attacked-malware-subscription.ts';
import { mostAttackedOverallSubscriptionInOkta } from './most-attacked-overall-subscription-in-okta.ts';
import { mostAttackedOverallSubscription } from './most-attacked-overall-subscription.ts';
import { mostAttackedPhishingSubscriptionInOkta } from './most-attacked-phishing-subscription-in-okta.ts';
import { mostAttackedPhishingSubscription } from './most-attacked-phishing-subscription.ts';
import { narrowHarmonyExceptions } from './narrow-harmony-exceptions.ts';
import { narrowMimecastExceptions } from './narrow-mimecast-exceptions.ts';
import { protectAdministratorSignIns } from './protect-administrator-sign-ins.ts';
import { protectGmail } from './protect-gmail.ts';
import { protectGoogleAdministrators } from './protect-google-administrators.ts';
import { protectOktaAdministration } from './protect-okta-administration.ts';
import { protectTheAbnormalPortal } from './protect-the-abnormal-portal.ts';
import { protectTheMostAttackedInConditionalAccess } from './protect-the-most-attacked-in-conditional-access.ts';
import { protectTheMostAttackedInOkta } from './protect-the-most-attacked-in-okta.ts';
import { putTheMostAttackedFirstInTap } from './put-the-most-attacked-first-in-tap.ts';
import { reduceGlobalAdministrators } from './reduce-global-administrators.ts';
import { reducePowerOverTheDomain } from './reduce-power-over-the-domain.ts';
import { replaceLeakedPasswords } from './replace-leaked-passwords.ts';
import { requireGoogleSecondStep } from './require-google-second-step.ts';
import { reviewAbnormal } from './review-abnormal.ts';
import { reviewAttackedPeopleInTap } from './review-attacked-people-in-tap.ts';
import { reviewDomainAccounts } from './review-domain-accounts.ts';
import { reviewGoogleAccounts } from './review-google-accounts.ts';
import { reviewGoogleSharing } from './review-google-sharing.ts';
import { reviewMicrosoftAccounts } from './review-microsoft-accounts.ts';
import { reviewHarmonyExceptions } from './review-harmony-exceptions.ts';
import { reviewMimecastExceptions } from './review-mimecast-exceptions.ts';
import { reviewProofpointLists } from './review-proofpoint-lists.ts';
import { reviewPowerfulAccounts } from './review-powerful-accounts.ts';
import { shortenOktaSessions } from './shorten-okta-sessions.ts';
import { strengthenDomainPasswords } from './strengthen-domain-passwords.ts';
import { strengthenGooglePasswordsAndSessions } from './strengthen-google-passwords-and-sessions.ts';
import { strengthenOktaAuthenticators } from './strengthen-okta-authenticators.ts';
import { strengthenOktaPasswords } from './strengthen-okta-passwords.ts';
import { suspendDormantGoogleAccounts } from './suspend-dormant-google-accounts.ts';
import { tellPeopleAboutTheirOktaAccount } from './tell-people-about-their-okta-account.ts';
import { tidyUpDomainAccounts } from './tidy-up-domain-accounts.ts';
import { torIpSubscriptionInConditionalAccess } from './tor-ip-subscription-in-conditional-access.ts';
import { torIpSubscription } from './tor-ip-subscription.ts';
import { trustRealOfficesOnly } from './trust-real-offices-only.ts';
import { verifyEverySignInToGoogle } from './verify-every-sign-in-to-google.ts';
import { verifyEverySignInToMicrosoft } from './verify-every-sign-in-to-microsoft.ts';
import { verifyEverySignInToOkta } from './verify-every-sign-in-to-okta.ts';
import { watchSignInsToMicrosoft } from './watch-sign-ins-to-microsoft.ts';
import { watchSignInsToOkta } from './watch-sign-ins-to-okta.ts';

/** Every template of the catalog; a test holds the list equal to the files. */
export const remediationRegistry: readonly Remediation[] = [
  askEverybodyForASecondFactor,
  askForASecondFactorInOkta,
  blockHostileNetworksInOkta,
  bringDomainAccountsUnderControl,
  bringMicrosoftIdentitiesUnderControl,
  bringTheDomainUnderControl,
  chooseStrongSignInMethods,
  closeWeakWaysToSignIn,
  endBrowserSessions,
  hardenServiceAccounts,
  keepConditionalAccessInPlace,
  keepGuestsInCheck,
  keepOktaPoliciesInPlace,
  letInManagedDevicesOnly,
  limitWhatApplicationsMayDo,
  protectAdministratorSignIns,
  protectOktaAdministration,
  reduceGlobalAdministrators,
  reducePowerOverTheDomain,
  replaceLeakedPasswords,
  reviewDomainAccounts,
  reviewMicrosoftAccounts,
  reviewPowerfulAccounts,
  shortenOktaSessions,
  strengthenDomainPasswords,
  strengthenOktaAuthenticators,
  strengthenOktaPasswords,
  tellPeopleAboutTheirOktaAccount,
  tidyUpDomainAccounts,
  torIpSubscription,
  torIpSubscriptionInConditionalAccess,
  trustRealOfficesOnly,
  verifyEverySignInToMicrosoft,
  verifyEverySignInToOkta,
  watchSignInsToMicrosoft,
  watchSignInsToOkta,
  bringTheMostAttackedIntoAzureAd,
  bringTheMostAttackedIntoOkta,
  mostAttackedMalwareSubscriptionInOkta,
  mostAttackedMalwareSubscription,
  mostAttackedOverallSubscriptionInOkta,
  mostAttackedOverallSubscription,
  mostAttackedPhishingSubscriptionInOkta,
  mostAttackedPhishingSubscription,
  protectTheMostAttackedInConditionalAccess,
  protectTheMostAttackedInOkta,
  requireGoogleSecondStep,
  strengthenGooglePasswordsAndSessions,
  protectGoogleAdministrators,
  suspendDormantGoogleAccounts,
  verifyEverySignInToGoogle,
  reviewGoogleAccounts,
  closeWaysOutOfMicrosoft365Mail,
  protectMicrosoft365Mail,
  reviewMicrosoft365Mail,
  showWhatHappensInMicrosoft365Mail,
  closeGoogleGroups,
  protectGmail,
  limitGoogleSharing,
  reviewGoogleSharing,
  authenticateMailAtGoogle,
  authenticateMailAtMicrosoft,
  putTheMostAttackedFirstInTap,
  reviewAttackedPeopleInTap,
  cleanUpProofpointLists,
  reviewProofpointLists,
  narrowMimecastExceptions,
  reviewMimecastExceptions,
  narrowHarmonyExceptions,
  reviewHarmonyExceptions,
  actOnWhatAbnormalFinds,
  protectTheAbnormalPortal,
  reviewAbnormal,
];
