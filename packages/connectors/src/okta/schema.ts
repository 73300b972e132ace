import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { vendorText } from '../kit/vendor-text.ts';

const id = z.string().min(1).max(200);
const text = vendorText;
const word = z.string().max(40);
const time = word.nullish();

export const Organisation = z.object({ companyName: text.nullish(), subdomain: text.nullish() });

export const User = z.object({
  id,
  status: word,
  ...fieldsAs(time, 'created', 'lastLogin', 'passwordChanged'),
  profile: z.object({
    login: text,
    ...fieldsAs(text.nullish(), 'email', 'firstName', 'lastName', 'displayName', 'title', 'department', 'city', 'countryCode'),
    ...fieldsAs(text.nullish(), 'employeeNumber', 'managerId', 'userType'),
  }),
});
export type User = z.infer<typeof User>;

export const App = z.object({ id, name: text });
/** A user in one app; `id` is Okta's of the user. */
export const AppUser = z.object({ id, externalId: text.nullish() });

export const Member = z.object({ id });

/** Its profile is written back as it was read, but for what changes: hence all of its properties. */
export const Group = z.object({ id, type: word, profile: z.looseObject({ name: text, description: text.nullish() }) });
export type Group = z.infer<typeof Group>;

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(10_000)
    .nullish()
    .transform((items) => items ?? []);
/** A list in a dynamic zone; what is in and what is out in an enhanced one. */
const sides = <T extends z.ZodType>(item: T) =>
  z.union([
    listOf(item).transform((include) => ({ include, exclude: [] })),
    z.object({ include: listOf(item), exclude: listOf(z.unknown()) }),
  ]);

export const Zone = z.object({
  id,
  name: text,
  type: word,
  ...fieldsAs(word.nullish(), 'status', 'usage'),
  system: z.boolean().nullish(),
  gateways: listOf(z.object({ value: text })),
  proxyType: text.nullish(),
  asns: sides(text),
  locations: sides(z.object({ country: text.nullish() })),
  ipServiceCategories: sides(text),
});
export type Zone = z.infer<typeof Zone>;

export const Authenticator = z.object({
  id,
  key: z.string().max(80),
  name: text,
  status: word,
  /** For signing in, for recovery, or both. */
  settings: z.object({ allowedFor: word.nullish() }).nullish(),
});
export const AuthenticatorMethod = z.object({
  type: z.string().max(80),
  status: word.nullish(),
  settings: z.record(z.string(), z.unknown()).nullish(),
});
export type AuthenticatorMethod = z.infer<typeof AuthenticatorMethod>;

export const ApiToken = z.object({
  id,
  name: text,
  userId: text.nullish(),
  created: time,
  network: z.object({ connection: word.nullish(), include: listOf(text) }).nullish(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Okta's document "Features API": what an administrator may switch on and off. */
export const Feature = z.object({
  id,
  name: text,
  description: text.nullish(),
  status: word,
  stage: z.object({ value: word.nullish() }).nullish(),
});
export type Feature = z.infer<typeof Feature>;

export const Brand = z.object({ id, name: text.nullish() });
export const TemplateSettings = z.object({ recipients: word.nullish() });
