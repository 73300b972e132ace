type Texts = readonly string[] | null | undefined;

export interface Guests {
  /** A set, as one text with commas. */
  readonly guestOrExternalUserTypes?: string | null;
  readonly externalTenants?: { readonly membershipKind?: string; readonly members?: Texts } | null;
}

/** The conditions of a policy as Graph writes them. */
export interface ConditionSet {
  readonly users: {
    readonly includeUsers?: Texts;
    readonly excludeUsers?: Texts;
    readonly includeGroups?: Texts;
    readonly excludeGroups?: Texts;
    readonly includeRoles?: Texts;
    readonly excludeRoles?: Texts;
    readonly includeGuestsOrExternalUsers?: Guests | null;
    readonly excludeGuestsOrExternalUsers?: Guests | null;
  };
  readonly applications: {
    readonly includeApplications?: Texts;
    readonly excludeApplications?: Texts;
    readonly includeUserActions?: Texts;
    readonly includeAuthenticationContextClassReferences?: Texts;
  };
  readonly clientAppTypes: readonly string[];
  readonly platforms: { readonly includePlatforms?: Texts; readonly excludePlatforms?: Texts } | null;
  readonly locations: { readonly includeLocations?: Texts; readonly excludeLocations?: Texts } | null;
  readonly devices: { readonly deviceFilter?: { readonly mode?: string; readonly rule?: string } | null } | null;
  readonly signInRiskLevels: readonly string[];
  readonly userRiskLevels: readonly string[];
  readonly servicePrincipalRiskLevels: readonly string[];
  readonly insiderRiskLevels: string | null;
  readonly clientApplications: { readonly includeServicePrincipals?: Texts; readonly excludeServicePrincipals?: Texts } | null;
  readonly authenticationFlows: { readonly transferMethods?: string | null } | null;
}

/** Whether a sign-in meets a condition; `unknown` when the input says too little. */
export type Finding = 'met' | 'unmet' | 'unknown';

export const met = (isMet: boolean): Finding => (isMet ? 'met' : 'unmet');

export const named = (texts: Texts, one: string): boolean => texts?.includes(one) === true;

export const setOf = (text: string | null | undefined): readonly string[] => (text ?? '').split(',').filter((word) => word !== '');
