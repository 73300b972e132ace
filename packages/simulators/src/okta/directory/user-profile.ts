import { z } from 'zod';
import type { Body } from '../../kit/rest-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { readShape } from '../api/read-shape.ts';

const text = z.string().nullish();

/** The default schema of users; the organisation has added nothing to it. */
const properties = {
  login: z.string().min(5).max(100),
  email: z.email('Does not match required pattern').min(5).max(100),
  firstName: z.string().min(1).max(50).nullish(),
  lastName: z.string().min(1).max(50).nullish(),
  secondEmail: z.email('Does not match required pattern').max(100).nullish(),
  countryCode: z.string().max(2).nullish(),
  ...Object.fromEntries(
    `city costCenter department displayName division employeeNumber honorificPrefix honorificSuffix locale manager managerId middleName
     mobilePhone nickName organization postalAddress preferredLanguage primaryPhone profileUrl state streetAddress timezone title userType
     zipCode`
      .split(/\s+/)
      .map((name) => [name, text]),
  ),
};

const isProperty = (name: string): boolean => Object.hasOwn(properties, name);
/** In an expression: `profile.department`. */
export const isProfileProperty = (path: string): boolean => path.startsWith('profile.') && isProperty(path.slice('profile.'.length));

const userProfile = z.looseObject(properties).refine((profile) => Object.keys(profile).every(isProperty), {
  error: ({ input }) =>
    `Property name(s) "${Object.keys(input as Body)
      .filter((name) => !isProperty(name))
      .join('", "')}" undefined in schema`,
});

const newUser = z.strictObject({
  profile: userProfile,
  credentials: z
    .strictObject({ password: z.strictObject({ value: z.string() }), provider: z.looseObject({}), recovery_question: z.looseObject({}) })
    .partial()
    .optional(),
  groupIds: z.array(z.string()).optional(),
  realmId: z.string().optional(),
  type: z.strictObject({ id: z.string() }).optional(),
});

export function readNewUser(body: Body) {
  const { profile = {} } = body as { readonly profile?: Body };
  const missing = ['login', 'email', 'firstName', 'lastName'].find((name) => [undefined, null, ''].includes(profile[name] as string));
  if (missing !== undefined) throw oktaErrors.invalid(missing, 'The field cannot be left blank');
  readShape(newUser, body);
  const { credentials, groupIds } = body as z.infer<typeof newUser>;
  return { profile, groupIds, hasPassword: credentials?.password !== undefined };
}
