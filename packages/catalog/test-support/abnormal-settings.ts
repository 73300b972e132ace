import type { ApiToken } from '@rampart/facts/identity/api-tokens.ts';
import type { ConsoleAccount } from '@rampart/facts/identity/console-accounts.ts';
import type { AttackRemoval } from '@rampart/facts/mail/attack-removal.ts';
import type { PlatformCheck } from '@rampart/facts/mail/platform-checks.ts';
import type { TakeoverCase } from '@rampart/facts/threats/takeover-cases.ts';

/** As they should be, unless said otherwise. */
export const aPortalUser = (particular: Partial<ConsoleAccount> = {}): ConsoleAccount => ({
  id: '1',
  mail: 'ann@halden.example',
  role: 'Analyst',
  usesSingleSignOn: true,
  mayUsePassword: false,
  manages: [],
  ...particular,
});

export const aToken = (particular: Partial<ApiToken> = {}): ApiToken => ({
  id: 't1',
  name: 'Rampart',
  ownerId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  ...particular,
});

export const aCheck = (particular: Partial<PlatformCheck> = {}): PlatformCheck => ({
  id: '292',
  name: 'Ensure it is so',
  area: 'ENTRA',
  risk: 'high',
  state: 'met',
  steps: '1. Open it. 2. Set it.',
  ...particular,
});

export const aRemoval = (particular: Partial<AttackRemoval> = {}): AttackRemoval => ({
  days: 7,
  campaigns: 3,
  isAll: true,
  mails: 9,
  removedAutomatically: 8,
  removedLater: 1,
  attempted: 0,
  left: 0,
  ...particular,
});

export const aCase = (particular: Partial<TakeoverCase> = {}): TakeoverCase => ({
  id: '3100',
  person: 'Ann Berg',
  severity: 'high',
  state: 'resolved',
  firstSeenAt: '2026-10-20T00:00:00.000Z',
  ...particular,
});
