import { z } from 'zod';

const text = z.string().nullish();

export const SignInRecord = z.object({
  createdDateTime: z.string(),
  userId: text,
  userPrincipalName: text,
  appDisplayName: text,
  appId: text,
  clientAppUsed: text,
  ipAddress: text,
  conditionalAccessStatus: text,
  riskLevelDuringSignIn: text,
  location: z.object({ countryOrRegion: text }).nullish(),
  deviceDetail: z.object({ operatingSystem: text, isCompliant: z.boolean().nullish(), isManaged: z.boolean().nullish() }).nullish(),
  status: z.object({ errorCode: z.number().nullish(), failureReason: text, additionalDetails: text }).nullish(),
  appliedConditionalAccessPolicies: z
    .array(z.object({ result: text, enforcedGrantControls: z.array(z.string().nullable()).nullish() }))
    .nullish(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

const ModifiedProperty = z.object({ displayName: text, oldValue: text, newValue: text });

export const AuditRecord = z.object({
  id: z.string(),
  activityDateTime: z.string(),
  activityDisplayName: text,
  category: text,
  result: text,
  initiatedBy: z
    .object({
      user: z.object({ userPrincipalName: text, displayName: text, id: text, ipAddress: text }).nullish(),
      app: z.object({ displayName: text, appId: text }).nullish(),
    })
    .nullish(),
  targetResources: z
    .array(
      z.object({
        id: text,
        displayName: text,
        type: text,
        userPrincipalName: text,
        modifiedProperties: z.array(ModifiedProperty).nullish(),
      }),
    )
    .nullish(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
