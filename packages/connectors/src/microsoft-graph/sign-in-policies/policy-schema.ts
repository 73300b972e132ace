import { z } from 'zod';
import { fieldsAs } from '../../kit/fields-as.ts';
import { directoryId } from '../directory-id.ts';
import { flag, text, texts } from '../schema.ts';

const ids = texts.transform((given) => given.map(directoryId));

/** Values of enumerations are read as text: Microsoft adds to them, and a new value must not make a policy unreadable. */
const Guests = z.looseObject({
  guestOrExternalUserTypes: text,
  externalTenants: z.looseObject({ membershipKind: text }).nullish(),
});
export type Guests = z.infer<typeof Guests>;

/** Conditions beside these are kept as they are: see `sign-in-policies.ts`. */
const Conditions = z.looseObject({
  users: z
    .object({
      ...fieldsAs(ids, 'includeUsers', 'excludeUsers', 'includeGroups', 'excludeGroups', 'includeRoles', 'excludeRoles'),
      ...fieldsAs(Guests.nullish(), 'includeGuestsOrExternalUsers', 'excludeGuestsOrExternalUsers'),
    })
    .nullish(),
  applications: z
    .object({
      ...fieldsAs(ids, 'includeApplications', 'excludeApplications'),
      ...fieldsAs(texts, 'includeUserActions', 'includeAuthenticationContextClassReferences'),
      applicationFilter: z.object({ mode: text, rule: text }).nullish(),
    })
    .nullish(),
  platforms: z.object({ includePlatforms: texts, excludePlatforms: texts }).nullish(),
  locations: z.object({ includeLocations: ids, excludeLocations: ids }).nullish(),
  ...fieldsAs(texts, 'clientAppTypes', 'signInRiskLevels', 'userRiskLevels'),
});
export type Conditions = z.infer<typeof Conditions>;

const GrantControls = z.object({
  operator: text,
  ...fieldsAs(texts, 'builtInControls', 'customAuthenticationFactors', 'termsOfUse'),
  authenticationStrength: z.object({ id: text, requirementsSatisfied: text, allowedCombinations: texts }).nullish(),
});
export type GrantControls = z.infer<typeof GrantControls>;

/** Other controls of a session are kept as they are: see `sign-in-policies.ts`. */
const SessionControls = z.looseObject({
  signInFrequency: z.object({ isEnabled: flag, type: text, value: z.number().nullish(), frequencyInterval: text }).nullish(),
  persistentBrowser: z.object({ isEnabled: flag, mode: text }).nullish(),
});
export type SessionControls = z.infer<typeof SessionControls>;

export const ConditionalAccessPolicy = z.object({
  id: z.string(),
  ...fieldsAs(text, 'displayName', 'state', 'createdDateTime', 'modifiedDateTime'),
  conditions: Conditions,
  grantControls: GrantControls.nullish(),
  sessionControls: SessionControls.nullish(),
});
export type ConditionalAccessPolicy = z.infer<typeof ConditionalAccessPolicy>;
