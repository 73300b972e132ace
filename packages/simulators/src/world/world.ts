import type { AttackCategory } from '@rampart/domain/attack-category.ts';

/** A person at the company at one moment. Each vendor's API shows only what that vendor knows. */
export interface WorldPerson {
  /** A UUID that never changes. */
  readonly id: string;
  readonly employeeNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly jobTitle: string;
  readonly department: string;
  readonly office: string;
  readonly city: string;
  /** Two letters. */
  readonly country: string;
  readonly phone: string;
  readonly managerId: string | null;
  readonly joinedAt: Date;
  /** Set from the day they leave; their accounts are disabled then, and gone 30 days later. */
  readonly leftAt: Date | null;
  readonly kind: 'employee' | 'guest' | 'service-account' | 'emergency-account';
  readonly secondFactors: readonly ('authenticator-app' | 'text-message' | 'security-key' | 'one-time-code-app')[];
  readonly passwordChangedAt: Date;
  readonly passwordNeverExpires: boolean;
  readonly isAdministrator: boolean;
  /** Works here by contract, without being employed. */
  readonly isContractor: boolean;
  /** The account is enabled but unused for more than half a year. */
  readonly isDormant: boolean;
}

export interface WorldGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly memberIds: readonly string[];
}

export interface WorldSignIn {
  /** A UUID. */
  readonly id: string;
  readonly at: Date;
  readonly personId: string;
  /** Which identity product sees it. */
  readonly via: 'entra' | 'okta' | 'google';
  readonly app: string;
  readonly client: 'browser' | 'mobile-app' | 'desktop-app' | 'exchange-active-sync' | 'imap' | 'pop' | 'smtp';
  readonly platform: 'windows' | 'macos' | 'ios' | 'android' | 'linux';
  readonly browser: string;
  readonly ip: string;
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly outcome: 'success' | 'wrong-password' | 'locked-out' | 'second-factor-denied' | 'blocked-by-policy' | 'disabled-account';
  readonly secondFactor: 'none' | 'authenticator-app' | 'text-message' | 'security-key' | 'one-time-code-app';
  readonly risk: 'none' | 'low' | 'medium' | 'high';
  readonly isManagedDevice: boolean;
  /** The attack it is part of, which no vendor reports. */
  readonly campaignId: string | null;
}

export interface WorldThreat {
  readonly id: string;
  readonly at: Date;
  readonly personId: string;
  readonly mail: string;
  readonly campaignId: string;
  readonly category: AttackCategory;
  readonly outcome: 'delivered' | 'blocked' | 'click-permitted' | 'click-blocked';
  readonly subject: string;
  readonly sender: string;
  readonly senderIp: string;
  /** The URL, or the SHA-256 of the attachment. */
  readonly artefact: string;
  readonly artefactKind: 'url' | 'attachment' | 'message-text';
  /** From 0 to 100. */
  readonly score: number;
}

/** A change that an administrator makes to a product's settings on a given day. The simulator decides what it means there. */
export interface SettingEvent {
  readonly at: Date;
  readonly vendor: string;
  /** The id of an entry of the simulator's own list of scheduled changes. */
  readonly change: string;
  readonly actorId: string;
}

export interface WorldOptions {
  readonly seed: number;
  /** How many employees at the beginning: 50 to 100,000. */
  readonly people: number;
  /** The first moment of history. */
  readonly start: Date;
  readonly now: Date;
  readonly company: { readonly name: string; readonly domain: string };
}

/**
 * One synthetic company. The same options give the same company: whatever happens in it is a function of the seed and the time,
 * so any window of its past can be read at any moment. Only the clock is state, and it never goes back.
 */
export interface World {
  readonly options: WorldOptions;
  now(): Date;
  /** Advances the clock; simulators are notified and carry out what was due meanwhile. */
  advanceTo(now: Date): void;
  onAdvance(listener: (from: Date, to: Date) => void): void;
  /** Those who have joined and whose accounts still exist, by employee number. */
  peopleAt(at: Date): readonly WorldPerson[];
  groupsAt(at: Date): readonly WorldGroup[];
  /** From `from` (inclusive) to `to` (exclusive), in order of time. Never beyond the clock. */
  signInsBetween(from: Date, to: Date): Iterable<WorldSignIn>;
  threatsBetween(from: Date, to: Date): Iterable<WorldThreat>;
  settingEventsBetween(from: Date, to: Date): readonly SettingEvent[];
}
