import { z } from 'zod';

/** `hidden`: the directory lists it as a member, and does not show us what it is. `foreign`: of another domain. */
const OtherMember = z.object({
  id: z.string(),
  name: z.string(),
  /** The last part of its id, where it came with Active Directory: 500 for Administrator, whatever it is called. Missing where it was not read. */
  rid: z.number().int().optional(),
  kind: z.enum(['built-in', 'computer', 'managed-service-account', 'contact', 'foreign', 'hidden']),
});
export type OtherMember = z.infer<typeof OtherMember>;

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** `dynamic`: the vendor fills it by a rule. `application`: owned by a connected application. */
  kind: z.enum(['assigned', 'dynamic', 'everyone', 'application']),
  /** Ids of people, as in `people.people` of the same application, sorted. */
  memberIds: z.array(z.string()),
  mayHoldRoles: z.boolean().nullable(),
  /** It came with the directory, which relies on it: no remedy changes it. */
  isBuiltIn: z.boolean().optional(),
  /** The last part of its id in Active Directory, such as 512 for Domain Admins in whatever language. */
  rid: z.number().int().optional(),
  /** The domain of Active Directory that it is in: `dc=example,dc=com`. Missing where only one was read. */
  domain: z.string().optional(),
  /** Mail to this address, in lower case, reaches its members. Missing where it has none, or the vendor does not say. */
  mail: z.string().optional(),
  /** Ids of the groups that are directly within it, sorted; their people are not among `memberIds`. */
  groupIds: z.array(z.string()).optional(),
  /**
   * Ids of the people who are in it because it is their primary group in Active Directory, sorted; they are not among `memberIds`, and no
   * change adds or removes them.
   */
  primaryMemberIds: z.array(z.string()).optional(),
  /**
   * What is in a privileged group of Active Directory, or in a group within one, besides people and groups: listed, or by its primary group. Sorted
   * by name. Missing of every other group, and where it was not read.
   */
  otherMembers: z.array(OtherMember).optional(),
});
export type Group = z.infer<typeof Group>;

export const GroupSettings = Group.pick({ name: true, description: true, memberIds: true });
export type GroupSettings = z.infer<typeof GroupSettings>;
