import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { vendorText } from '../kit/vendor-text.ts';
import { directoryId } from './directory-id.ts';

export const text = vendorText.nullish();
/** What is missing in a list, or the list itself, is none. */
export const texts = z
  .array(z.string().nullable())
  .nullish()
  .transform((values) => (values ?? []).filter((value) => value !== null));
export const flag = z.boolean().nullish();
const number = z.number().nullish();

/** The most that Graph gives on a page of directory objects. */
export const mostPerPage = '999';

/** The fields that are asked for; the manager comes as an object beside them. */
export const UserFields = z.object({
  id: z.string(),
  ...fieldsAs(text, 'displayName', 'givenName', 'surname', 'mail', 'userPrincipalName'),
  ...fieldsAs(text, 'jobTitle', 'department', 'officeLocation', 'usageLocation', 'country', 'userType', 'externalUserState'),
  ...fieldsAs(flag, 'accountEnabled', 'onPremisesSyncEnabled'),
  ...fieldsAs(text, 'onPremisesImmutableId', 'createdDateTime', 'lastPasswordChangeDateTime', 'passwordPolicies'),
  proxyAddresses: z.array(z.string()).nullish(),
});
export const User = UserFields.extend({ manager: z.object({ id: z.string() }).nullish() });
export type User = z.infer<typeof User>;

const SignInActivity = z.object({ lastSignInDateTime: text, lastNonInteractiveSignInDateTime: text, lastSuccessfulSignInDateTime: text });
export type SignInActivity = z.infer<typeof SignInActivity>;
export const GuestActivity = z.object({ id: z.string(), signInActivity: SignInActivity.nullish() });

export const Group = z.object({
  id: z.string(),
  displayName: text,
  description: text,
  groupTypes: z.array(z.string()).nullish(),
  isAssignableToRole: flag,
  mail: text,
  mailEnabled: flag,
});
export type Group = z.infer<typeof Group>;

/** Members may be people, devices, groups and applications. */
export const Member = z.object({ id: z.string(), '@odata.type': z.string().optional(), displayName: text });
export type Member = z.infer<typeof Member>;

export const Eligibility = z.object({
  ...fieldsAs(text, 'roleDefinitionId', 'principalId', 'directoryScopeId'),
  principal: Member.nullish(),
  roleDefinition: z.object({ displayName: text, isBuiltIn: flag }).nullish(),
});

export const ActiveAssignment = z.object(fieldsAs(text, 'roleDefinitionId', 'principalId', 'directoryScopeId', 'assignmentType'));

export const GroupAssignment = z.object(fieldsAs(text, 'principalId', 'accessId', 'assignmentType'));

export const RoleTemplate = z.object({ id: z.string(), displayName: text });

export const DirectoryRole = z.object({ id: z.string(), displayName: text, roleTemplateId: text });
export type DirectoryRole = z.infer<typeof DirectoryRole>;

export const Registration = z.object({
  id: z.string(),
  ...fieldsAs(flag, 'isAdmin', 'isMfaCapable'),
  methodsRegistered: z.array(z.string().nullable()).nullish(),
});
export type Registration = z.infer<typeof Registration>;

export const Sku = z.object({
  id: z.string(),
  ...fieldsAs(text, 'skuId', 'skuPartNumber', 'capabilityStatus'),
  consumedUnits: number,
  prepaidUnits: z.object({ enabled: number, warning: number }).nullish(),
  servicePlans: z.array(z.object({ servicePlanName: text, provisioningStatus: text })).nullish(),
});

export const Subscription = z.object({ ...fieldsAs(text, 'skuId', 'status', 'nextLifecycleDateTime') });

export const LicensedUser = z.object({
  id: z.string(),
  assignedLicenses: z.array(z.object({ skuId: text })).nullish(),
  signInActivity: SignInActivity.nullish(),
});

export const NamedLocation = z.object({
  '@odata.type': z.string(),
  id: z.string(),
  displayName: text,
  isTrusted: flag,
  ipRanges: z.array(z.object({ cidrAddress: text, lowerAddress: text, upperAddress: text })).nullish(),
  countriesAndRegions: z.array(z.string()).nullish(),
  includeUnknownCountriesAndRegions: flag,
});
export type NamedLocation = z.infer<typeof NamedLocation>;

export const Organization = z.object({
  displayName: text,
  onPremisesSyncEnabled: flag,
  verifiedDomains: z
    .array(z.object({ name: text, isDefault: flag, isInitial: flag, capabilities: text }))
    .max(10_000)
    .nullish(),
});

/** Each kind of method has its own switches beside these. */
export const MethodConfiguration = z.looseObject({
  id: z.string(),
  // Only a method of another company has one.
  displayName: text,
  state: text,
  ...fieldsAs(z.array(z.object({ id: z.string().transform(directoryId) })).nullish(), 'includeTargets', 'excludeTargets'),
});
export type MethodConfiguration = z.infer<typeof MethodConfiguration>;
export const AuthenticationMethodsPolicy = z.object({ authenticationMethodConfigurations: z.array(MethodConfiguration) });
export const MethodsMigration = z.object({ policyMigrationState: text });
export const SecurityDefaults = z.object({ isEnabled: flag });

/** What everyone in the directory may do. */
export const AuthorizationPolicy = z.object({
  allowInvitesFrom: text,
  guestUserRoleId: text,
  defaultUserRolePermissions: z
    .object({
      ...fieldsAs(flag, 'allowedToCreateApps', 'allowedToCreateSecurityGroups', 'allowedToCreateTenants'),
      permissionGrantPoliciesAssigned: texts,
    })
    .nullish(),
});
export type AuthorizationPolicy = z.infer<typeof AuthorizationPolicy>;
