import { z } from 'zod';

const texts = z
  .array(z.string().nullable())
  .nullish()
  .transform((values) => (values ?? []).filter((value) => value !== null));
const text = z.string().nullish();

/** Values of enumerations are read as text: Microsoft adds to them, and a new value must not make a policy unreadable. */
const Guests = z.looseObject({
  guestOrExternalUserTypes: text,
  externalTenants: z.looseObject({ membershipKind: text }).nullish(),
});
export type Guests = z.infer<typeof Guests>;

const Filter = z.object({ mode: text, rule: text }).nullish();

/** Conditions beside these are kept as they are: see `unsupported-conditions.ts`. */
const Conditions = z.looseObject({
  users: z
    .object({
      includeUsers: texts,
      excludeUsers: texts,
      includeGroups: texts,
      excludeGroups: texts,
      includeRoles: texts,
      excludeRoles: texts,
      includeGuestsOrExternalUsers: Guests.nullish(),
      excludeGuestsOrExternalUsers: Guests.nullish(),
    })
    .nullish(),
  applications: z
    .object({
      includeApplications: texts,
      excludeApplications: texts,
      includeUserActions: texts,
      includeAuthenticationContextClassReferences: texts,
      applicationFilter: Filter,
    })
    .nullish(),
  clientAppTypes: texts,
  platforms: z.object({ includePlatforms: texts, excludePlatforms: texts }).nullish(),
  locations: z.object({ includeLocations: texts, excludeLocations: texts }).nullish(),
  signInRiskLevels: texts,
  userRiskLevels: texts,
});
export type Conditions = z.infer<typeof Conditions>;

const GrantControls = z.object({
  operator: text,
  builtInControls: texts,
  customAuthenticationFactors: texts,
  termsOfUse: texts,
  authenticationStrength: z.object({ id: text, requirementsSatisfied: text, allowedCombinations: texts }).nullish(),
});
export type GrantControls = z.infer<typeof GrantControls>;

const SessionControls = z.object({
  signInFrequency: z
    .object({ isEnabled: z.boolean().nullish(), type: text, value: z.number().nullish(), frequencyInterval: text })
    .nullish(),
  persistentBrowser: z.object({ isEnabled: z.boolean().nullish(), mode: text }).nullish(),
});
export type SessionControls = z.infer<typeof SessionControls>;

export const ConditionalAccessPolicy = z.object({
  id: z.string(),
  displayName: text,
  state: text,
  createdDateTime: text,
  modifiedDateTime: text,
  conditions: Conditions,
  grantControls: GrantControls.nullish(),
  sessionControls: SessionControls.nullish(),
});
export type ConditionalAccessPolicy = z.infer<typeof ConditionalAccessPolicy>;

/** Each kind of method has its own switches beside these. */
export const MethodConfiguration = z.looseObject({
  id: z.string(),
  state: text,
  includeTargets: z.array(z.object({ id: z.string() })).nullish(),
  excludeTargets: z.array(z.object({ id: z.string() })).nullish(),
});
export type MethodConfiguration = z.infer<typeof MethodConfiguration>;
export const AuthenticationMethodsPolicy = z.object({ authenticationMethodConfigurations: z.array(MethodConfiguration) });

/** What everybody in the directory may do. */
export const AuthorizationPolicy = z.object({
  allowInvitesFrom: text,
  guestUserRoleId: text,
  defaultUserRolePermissions: z
    .object({
      allowedToCreateApps: z.boolean().nullish(),
      allowedToCreateSecurityGroups: z.boolean().nullish(),
      allowedToCreateTenants: z.boolean().nullish(),
      permissionGrantPoliciesAssigned: texts,
    })
    .nullish(),
});
export type AuthorizationPolicy = z.infer<typeof AuthorizationPolicy>;
