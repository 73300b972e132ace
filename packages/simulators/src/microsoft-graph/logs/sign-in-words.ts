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

export const isLegacy = (client: WorldSignIn['client']): boolean =>
  client !== 'browser' && client !== 'mobile-app' && client !== 'desktop-app';

/** First-party applications have the same ids in every tenant. */
export const appIds: Readonly<Record<string, string>> = {
  'Office 365 Exchange Online': '00000002-0000-0ff1-ce00-000000000000',
  'Office 365 SharePoint Online': '00000003-0000-0ff1-ce00-000000000000',
  'Microsoft Teams': '1fec8e78-bce4-4aaf-ab1b-5451cc387264',
  'Microsoft 365': '4765445b-32c6-49b0-83e6-1d93765276ca',
  'Azure Portal': 'c44b4083-3bb0-49c1-b47d-974e53cbdf3c',
  'Freight Desk': '5f1f6a3e-7c1c-4b7a-9a57-0c1f0f3a9d21',
};

interface Status {
  readonly errorCode: number;
  readonly failureReason: string;
  readonly additionalDetails: string | null;
}

const status = (errorCode: number, failureReason: string, additionalDetails: string | null = null): Status => ({
  errorCode,
  failureReason,
  additionalDetails,
});
const locked = "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.";
const blocked = 'Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.';
const unproved = 'Authentication failed during strong authentication request.';

/** The numbers are those of the AADSTS list. */
export const statusOf: Readonly<Record<WorldSignIn['outcome'], Status>> = {
  success: status(0, 'Other.'),
  'wrong-password': status(50_126, 'Error validating credentials due to invalid username or password.'),
  'locked-out': status(50_053, locked),
  'second-factor-denied': status(500_121, unproved, 'MFA denied; user declined the authentication'),
  'blocked-by-policy': status(53_003, blocked),
  'disabled-account': status(50_057, 'The user account is disabled.'),
};

export const successWithSecondFactor: Status = { ...statusOf.success, additionalDetails: 'MFA completed in Azure AD' };

export const systems: Readonly<Record<WorldSignIn['platform'], string>> = {
  windows: 'Windows10',
  macos: 'MacOs',
  ios: 'Ios 18.1',
  android: 'Android 15',
  linux: 'Linux',
};

export const agents: Readonly<Record<WorldSignIn['platform'], string>> = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  macos: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
  android: 'Mozilla/5.0 (Linux; Android 15)',
  linux: 'Mozilla/5.0 (X11; Linux x86_64)',
};

export const deviceNames: Readonly<Record<WorldSignIn['platform'], string>> = {
  windows: 'LT',
  macos: 'MB',
  ios: 'IP',
  android: 'AN',
  linux: 'LX',
};

export const locationOf = ({ city, country, latitude, longitude }: WorldSignIn): Readonly<Record<string, unknown>> => ({
  city,
  state: '',
  countryOrRegion: country,
  geoCoordinates: { altitude: null, latitude, longitude },
});
