export type Texts = readonly string[] | null | undefined;

type Side = 'include' | 'exclude';
type Sides<Name extends string> = Readonly<Partial<Record<`${Side}${Name}`, Texts>>>;

export interface Guests {
  /** A set, as one text with commas. */
  readonly guestOrExternalUserTypes?: string | null;
  readonly externalTenants?: { readonly membershipKind?: string; readonly members?: Texts } | null;
}

/** The conditions of a policy as Graph writes them. */
export interface ConditionSet {
  readonly users: Sides<'Users' | 'Groups' | 'Roles'> & Readonly<Partial<Record<`${Side}GuestsOrExternalUsers`, Guests | null>>>;
  readonly applications: Sides<'Applications' | 'UserActions' | 'AuthenticationContextClassReferences'>;
  readonly clientAppTypes: readonly string[];
  readonly platforms: Sides<'Platforms'> | null;
  readonly locations: Sides<'Locations'> | null;
  readonly devices: { readonly deviceFilter?: { readonly mode?: string; readonly rule?: string } | null } | null;
  readonly signInRiskLevels: readonly string[];
  readonly userRiskLevels: readonly string[];
  readonly servicePrincipalRiskLevels: readonly string[];
  readonly insiderRiskLevels: string | null;
  readonly clientApplications: Sides<'ServicePrincipals'> | null;
  readonly authenticationFlows: { readonly transferMethods?: string | null } | null;
}

/** Whether a sign-in meets a condition; `unknown` when the input says too little. */
export type Finding = 'met' | 'unmet' | 'unknown';

export const met = (isMet: boolean): Finding => (isMet ? 'met' : 'unmet');

export const named = (texts: Texts, one: string): boolean => texts?.includes(one) === true;

export const setOf = (text: string | null | undefined): readonly string[] => (text ?? '').split(',').filter((word) => word !== '');
