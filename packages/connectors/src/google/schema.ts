import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { timeText } from '../kit/time-text.ts';
import { vendorText } from '../kit/vendor-text.ts';

const id = z.string().min(1).max(200);
const text = vendorText;
const time = z.string().max(40).nullish();
const flag = z.boolean().nullish();

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(1000)
    .nullish()
    .transform((items) => items ?? []);

export const Customer = z.object({
  customerDomain: text,
  postalAddress: z.object({ organizationName: text.nullish() }).nullish(),
});

export const Domain = z.object({
  domainName: text,
  verified: flag,
  domainAliases: listOf(z.object({ domainAliasName: text, verified: flag })),
});
export type Domain = z.infer<typeof Domain>;

export const User = z.object({
  id,
  primaryEmail: text,
  name: z.object(fieldsAs(text.nullish(), 'givenName', 'familyName', 'fullName')).nullish(),
  aliases: listOf(text),
  ...fieldsAs(flag, 'isAdmin', 'isDelegatedAdmin', 'isEnrolledIn2Sv', 'isGuestUser', 'suspended', 'archived'),
  ...fieldsAs(time, 'lastLoginTime', 'creationTime'),
  organizations: listOf(z.object({ primary: flag, ...fieldsAs(text.nullish(), 'title', 'department', 'location') })),
  addresses: listOf(z.object(fieldsAs(text.nullish(), 'type', 'countryCode'))),
  relations: listOf(z.object(fieldsAs(text.nullish(), 'type', 'value'))),
});
export type User = z.infer<typeof User>;

export const Group = z.object({ id, email: text, name: text, description: text.nullish() });
export type Group = z.infer<typeof Group>;

export const Member = z.object({ id: id.nullish(), email: text.nullish(), type: z.string().max(40) });
export type Member = z.infer<typeof Member>;

export const OrgUnit = z.object({ orgUnitId: id, orgUnitPath: text, parentOrgUnitId: id.nullish() });
export type OrgUnit = z.infer<typeof OrgUnit>;

export const Role = z.object({ roleId: id, roleName: text, roleDescription: text.nullish(), isSystemRole: flag, isSuperAdminRole: flag });
export type Role = z.infer<typeof Role>;

export const RoleAssignment = z.object({ roleId: id, assignedTo: id, assigneeType: z.string().max(40).nullish() });
export type RoleAssignment = z.infer<typeof RoleAssignment>;

/** Booleans are texts there. */
export const GroupSettings = z.object({
  name: text,
  ...fieldsAs(z.string().max(80).nullish(), 'whoCanJoin', 'whoCanViewGroup', 'whoCanPostMessage', 'allowExternalMembers'),
});
export type GroupSettings = z.infer<typeof GroupSettings>;

export const Policy = z.object({
  name: id,
  type: z.string().max(40).nullish(),
  // A query may list every licence that Google sells.
  policyQuery: z.object({ ...fieldsAs(z.string().max(20_000).nullish(), 'query', 'orgUnit', 'group'), sortOrder: z.number().nullish() }),
  setting: z.object({ type: z.string().max(200), value: z.record(z.string(), z.unknown()).nullish() }),
});
export type Policy = z.infer<typeof Policy>;

const Parameter = z.object({
  name: z.string().max(200),
  value: text.nullish(),
  boolValue: flag,
  multiValue: listOf(text),
});

export const Activity = z.object({
  id: z.object({ time: timeText, uniqueQualifier: z.string().max(40).nullish() }),
  actor: z.object({ email: text.nullish(), profileId: z.string().max(40).nullish() }).nullish(),
  ipAddress: text.nullish(),
  networkInfo: z.object({ regionCode: z.string().max(10).nullish() }).nullish(),
  events: z.array(z.object({ name: z.string().max(200), type: z.string().max(200).nullish(), parameters: listOf(Parameter) })).max(200),
});
export type Activity = z.infer<typeof Activity>;
