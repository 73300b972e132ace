import { appIds, clientWords, platformWords } from '../src/microsoft-graph/logs/sign-in-words.ts';
import { Dice, keyOf } from '../src/world/dice.ts';

type Json = Readonly<Record<string, unknown>>;

/** A sign-in in Microsoft's words, with everything that a policy can ask about it. */
export interface EntraSignIn {
  readonly userId: string;
  readonly appId: string;
  /** In place of the application when a person does something else than sign in to one. */
  readonly userAction: 'registerSecurityInformation' | 'registerOrJoinDevices' | null;
  readonly clientAppType: 'browser' | 'mobileAppsAndDesktopClients' | 'exchangeActiveSync' | 'other';
  /** Nothing when it is not recognised. */
  readonly devicePlatform: 'android' | 'iOS' | 'windows' | 'macOS' | 'linux' | null;
  readonly ipAddress: string;
  readonly country: string | null;
  readonly signInRiskLevel: 'none' | 'low' | 'medium' | 'high';
  readonly userRiskLevel: 'none' | 'low' | 'medium' | 'high';
  readonly isCompliant: boolean;
  readonly transferMethod: 'none' | 'deviceCodeFlow' | 'authenticationTransfer';
}

export interface SignInPools {
  readonly userIds: readonly string[];
  readonly addresses: readonly string[];
  readonly countries: readonly string[];
}

const apps = [...Object.values(appIds), '00000006-0000-0ff1-ce00-000000000000', '7b1c5b8e-5f4f-4b57-8a5c-0d6c7f3c1a10'];
const risks = ['none', 'none', 'none', 'low', 'medium', 'high'] as const;

export function drawSignIns(count: number, seed: number, { userIds, addresses, countries }: SignInPools): readonly EntraSignIn[] {
  return Array.from({ length: count }, (_, place) => {
    const dice = new Dice(keyOf(seed, 5_101, place));
    return {
      userId: dice.pick(userIds),
      appId: dice.pick(apps),
      userAction: dice.chance(0.06) ? dice.pick(['registerSecurityInformation', 'registerOrJoinDevices'] as const) : null,
      clientAppType: dice.pick(['browser', 'browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other'] as const),
      devicePlatform: dice.pick(['android', 'iOS', 'windows', 'windows', 'macOS', 'linux', null] as const),
      ipAddress: dice.pick(addresses),
      country: dice.chance(0.05) ? null : dice.pick(countries),
      signInRiskLevel: dice.pick(risks),
      userRiskLevel: dice.pick(risks),
      isCompliant: dice.chance(0.5),
      transferMethod: dice.pick(['none', 'none', 'none', 'deviceCodeFlow', 'authenticationTransfer'] as const),
    };
  });
}

const contextOf = ({ appId, userAction }: EntraSignIn): Json =>
  userAction === null
    ? { '@odata.type': '#microsoft.graph.applicationContext', includeApplications: [appId] }
    : { '@odata.type': '#microsoft.graph.userActionContext', userAction };

/** The body of the action `evaluate`. */
export const questionOf = (signIn: EntraSignIn): Json => ({
  signInIdentity: { '@odata.type': '#microsoft.graph.userSignIn', userId: signIn.userId },
  signInContext: contextOf(signIn),
  signInConditions: {
    clientAppType: signIn.clientAppType,
    devicePlatform: signIn.devicePlatform,
    ipAddress: signIn.ipAddress,
    country: signIn.country,
    signInRiskLevel: signIn.signInRiskLevel,
    userRiskLevel: signIn.userRiskLevel,
    deviceInfo: signIn.isCompliant ? { isCompliant: true, trustType: 'AzureAD' } : null,
    authenticationFlow: { transferMethod: signIn.transferMethod },
  },
});

const loggedClients: Readonly<Record<EntraSignIn['clientAppType'], string>> = {
  browser: clientWords.browser,
  mobileAppsAndDesktopClients: clientWords['mobile-app'],
  exchangeActiveSync: clientWords['exchange-active-sync'],
  other: clientWords.imap,
};
const loggedSystems = {
  android: platformWords.android.system,
  iOS: platformWords.ios.system,
  windows: platformWords.windows.system,
  macOS: platformWords.macos.system,
  linux: platformWords.linux.system,
};

/** The same sign-in as `auditLogs/signIns` would list it, as far as it decides anything. */
export const logRowOf = (signIn: EntraSignIn, id: string, at: Date): Json => ({
  id,
  createdDateTime: at.toISOString(),
  userId: signIn.userId,
  userPrincipalName: `${signIn.userId}@haldenfreight.example`,
  appId: signIn.appId,
  appDisplayName: Object.entries(appIds).find(([, one]) => one === signIn.appId)?.[0] ?? 'Another application',
  ipAddress: signIn.ipAddress,
  clientAppUsed: loggedClients[signIn.clientAppType],
  riskLevelDuringSignIn: signIn.signInRiskLevel,
  riskLevelAggregated: signIn.userRiskLevel,
  location: { countryOrRegion: signIn.country ?? '', city: '', state: '' },
  deviceDetail: {
    operatingSystem: signIn.devicePlatform === null ? '' : loggedSystems[signIn.devicePlatform],
    isCompliant: signIn.isCompliant,
    isManaged: signIn.isCompliant,
    trustType: signIn.isCompliant ? 'Azure AD joined' : '',
  },
  status: { errorCode: 0, failureReason: 'Other.', additionalDetails: null },
  conditionalAccessStatus: 'notApplied',
  appliedConditionalAccessPolicies: [],
});
