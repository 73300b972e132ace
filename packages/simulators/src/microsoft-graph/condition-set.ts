type Texts = readonly string[] | null | undefined;

export interface Guests {
  /** A set, as one text with commas. */
  readonly guestOrExternalUserTypes?: string | null;
  readonly externalTenants?: { readonly membershipKind?: string; readonly members?: Texts } | null;
}

/** The conditions of a policy as they travel. */
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

/** Whether a condition holds of a sign-in; `untold` when the question says too little. */
export type Finding = 'met' | 'unmet' | 'untold';

export const met = (holds: boolean): Finding => (holds ? 'met' : 'unmet');

export const named = (texts: Texts, one: string): boolean => texts?.includes(one) === true;

export const setOf = (text: string | null | undefined): readonly string[] => (text ?? '').split(',').filter((word) => word !== '');
