import { z } from 'zod';

const text = z.string().nullish();

/** The most that Graph gives on a page of directory objects. */
export const mostPerPage = '999';

/** The fields that are asked for; the manager comes as an object beside them. */
export const UserFields = z.object({
  id: z.string(),
  displayName: text,
  givenName: text,
  surname: text,
  mail: text,
  userPrincipalName: z.string(),
  jobTitle: text,
  department: text,
  officeLocation: text,
  usageLocation: text,
  country: text,
  userType: text,
  accountEnabled: z.boolean().nullish(),
  createdDateTime: text,
  lastPasswordChangeDateTime: text,
  passwordPolicies: text,
});
export const User = UserFields.extend({ manager: z.object({ id: z.string() }).nullish() });
export type User = z.infer<typeof User>;

const SignInActivity = z.object({ lastSignInDateTime: text, lastNonInteractiveSignInDateTime: text });
export type SignInActivity = z.infer<typeof SignInActivity>;
export const GuestActivity = z.object({ id: z.string(), signInActivity: SignInActivity.nullish() });

export const Group = z.object({
  id: z.string(),
  displayName: text,
  description: text,
  groupTypes: z.array(z.string()).nullish(),
  isAssignableToRole: z.boolean().nullish(),
});
export type Group = z.infer<typeof Group>;

/** Members may be people, devices, groups and applications. */
export const Member = z.object({ id: z.string(), '@odata.type': z.string().optional() });

export const DirectoryRole = z.object({ id: z.string(), displayName: text, roleTemplateId: text });
export type DirectoryRole = z.infer<typeof DirectoryRole>;

export const Registration = z.object({
  id: z.string(),
  isAdmin: z.boolean().nullish(),
  isMfaCapable: z.boolean().nullish(),
  methodsRegistered: z.array(z.string().nullable()).nullish(),
});
export type Registration = z.infer<typeof Registration>;

export const Sku = z.object({
  id: z.string(),
  skuPartNumber: text,
  capabilityStatus: text,
  consumedUnits: z.number().nullish(),
  prepaidUnits: z.object({ enabled: z.number().nullish(), warning: z.number().nullish() }).nullish(),
  servicePlans: z.array(z.object({ servicePlanName: text, provisioningStatus: text })).nullish(),
});
export type Sku = z.infer<typeof Sku>;

export const NamedLocation = z.object({
  '@odata.type': z.string(),
  id: z.string(),
  displayName: text,
  isTrusted: z.boolean().nullish(),
  ipRanges: z.array(z.object({ cidrAddress: text, lowerAddress: text, upperAddress: text })).nullish(),
  countriesAndRegions: z.array(z.string()).nullish(),
  includeUnknownCountriesAndRegions: z.boolean().nullish(),
});
export type NamedLocation = z.infer<typeof NamedLocation>;

export const Organization = z.object({
  displayName: text,
  verifiedDomains: z.array(z.object({ name: z.string(), isDefault: z.boolean().nullish() })).nullish(),
});
