import { z } from 'zod';

const types = {
  policy: { name: 'Policy', plural: 'policies' },
  profile: { name: 'Profile', plural: 'profiles' },
  rule: { name: 'Rule', plural: 'rules' },
  zone: { name: 'Zone', plural: 'zones' },
  group: { name: 'Group', plural: 'groups' },
  role: { name: 'Role', plural: 'roles' },
  method: { name: 'Method', plural: 'methods' },
  setting: { name: 'Setting', plural: 'settings' },
} as const;

/** What kind of object of a product is watched: the specification's sub-configuration types. */
export const ConfigurationType = z.enum(Object.keys(types) as [keyof typeof types, ...(keyof typeof types)[]]);
export type ConfigurationType = z.infer<typeof ConfigurationType>;

export const configurationTypes: Readonly<Record<ConfigurationType, { readonly name: string; readonly plural: string }>> = types;
