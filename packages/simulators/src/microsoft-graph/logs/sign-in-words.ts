import type { WorldSignIn } from '../../world/world.ts';

/** Microsoft's names of clients. Everything but the first two is legacy authentication. */
export const clientWords: Readonly<Record<WorldSignIn['client'], string>> = {
  browser: 'Browser',
  'mobile-app': 'Mobile Apps and Desktop clients',
  'desktop-app': 'Mobile Apps and Desktop clients',
  'exchange-active-sync': 'Exchange ActiveSync',
  imap: 'IMAP4',
  pop: 'POP3',
  smtp: 'Authenticated SMTP',
};

export const isLegacy = (client: WorldSignIn['client']): boolean => !['browser', 'mobile-app', 'desktop-app'].includes(client);

/** First-party applications have the same ids in every tenant. */
export const appIds: Readonly<Record<string, string>> = {
  'Office 365 Exchange Online': '00000002-0000-0ff1-ce00-000000000000',
  'Office 365 SharePoint Online': '00000003-0000-0ff1-ce00-000000000000',
  'Microsoft Teams': '1fec8e78-bce4-4aaf-ab1b-5451cc387264',
  'Microsoft 365': '4765445b-32c6-49b0-83e6-1d93765276ca',
  'Azure Portal': 'c44b4083-3bb0-49c1-b47d-974e53cbdf3c',
  'Freight Desk': '5f1f6a3e-7c1c-4b7a-9a57-0c1f0f3a9d21',
};

const status = (errorCode: number, failureReason: string, additionalDetails: string | null = null) => ({
  errorCode,
  failureReason,
  additionalDetails,
});
const locked = "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.";
const blocked = 'Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.';
const unproved = 'Authentication failed during strong authentication request.';

/** The numbers are those of the AADSTS list. */
export const statusOf: Readonly<Record<WorldSignIn['outcome'], ReturnType<typeof status>>> = {
  success: status(0, 'Other.'),
  'wrong-password': status(50_126, 'Error validating credentials due to invalid username or password.'),
  'locked-out': status(50_053, locked),
  'second-factor-denied': status(500_121, unproved, 'MFA denied; user declined the authentication'),
  'blocked-by-policy': status(53_003, blocked),
  'disabled-account': status(50_057, 'The user account is disabled.'),
};

export const successWithSecondFactor = { ...statusOf.success, additionalDetails: 'MFA completed in Azure AD' };

/** With each, how the names of the company's devices begin. */
export const platformWords: Readonly<Record<WorldSignIn['platform'], Readonly<Record<'system' | 'agent' | 'device', string>>>> = {
  windows: { system: 'Windows10', agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', device: 'HF-LT' },
  macos: { system: 'MacOs', agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', device: 'HF-MB' },
  ios: { system: 'Ios 18.1', agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', device: 'HF-IP' },
  android: { system: 'Android 15', agent: 'Mozilla/5.0 (Linux; Android 15)', device: 'HF-AN' },
  linux: { system: 'Linux', agent: 'Mozilla/5.0 (X11; Linux x86_64)', device: 'HF-LX' },
};

export const locationOf = ({ city, country, latitude, longitude }: WorldSignIn): Readonly<Record<string, unknown>> => ({
  city,
  state: '',
  countryOrRegion: country,
  geoCoordinates: { altitude: null, latitude, longitude },
});
