import { z } from 'zod';
import { fieldsAs } from '../../kit/fields-as.ts';
import { flag, text } from '../schema.ts';

export const SignInRecord = z.object({
  createdDateTime: z.string(),
  ...fieldsAs(text, 'userId', 'userPrincipalName', 'appDisplayName', 'appId', 'clientAppUsed', 'ipAddress'),
  ...fieldsAs(text, 'conditionalAccessStatus', 'riskLevelDuringSignIn'),
  location: z.object({ countryOrRegion: text }).nullish(),
  deviceDetail: z.object({ operatingSystem: text, isCompliant: flag, isManaged: flag }).nullish(),
  status: z.object({ errorCode: z.number().nullish(), failureReason: text, additionalDetails: text }).nullish(),
  appliedConditionalAccessPolicies: z
    .array(z.object({ result: text, enforcedGrantControls: z.array(z.string().nullable()).nullish() }))
    .nullish(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

export const AuditRecord = z.object({
  id: z.string(),
  activityDateTime: z.string(),
  ...fieldsAs(text, 'activityDisplayName', 'category', 'result'),
  initiatedBy: z
    .object({
      user: z.object(fieldsAs(text, 'userPrincipalName', 'displayName', 'id', 'ipAddress')).nullish(),
      app: z.object({ displayName: text, appId: text }).nullish(),
    })
    .nullish(),
  targetResources: z
    .array(
      z.object({
        ...fieldsAs(text, 'id', 'displayName', 'type', 'userPrincipalName'),
        modifiedProperties: z.array(z.object(fieldsAs(text, 'displayName', 'oldValue', 'newValue'))).nullish(),
      }),
    )
    .nullish(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
