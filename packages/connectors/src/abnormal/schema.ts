import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { timeText } from '../kit/time-text.ts';
import { vendorText } from '../kit/vendor-text.ts';

const text = vendorText;
const flag = z.boolean().nullish();
const time = z.string().max(60);
const number = z.number().nullish();

/** Numbers in the description, texts in some answers. */
const id = z.union([z.string().min(1).max(200), z.number()]).transform(String);

export const ThreatId = z.object({ threatId: z.string().min(1).max(200) });

export const ThreatMessage = z.object({
  recipientAddress: text,
  receivedTime: timeText,
  ...fieldsAs(text.nullish(), 'internetMessageId', 'attackType', 'attackVector', 'remediationStatus', 'fromAddress', 'senderIpAddress'),
  abxMessageIdStr: z.string().max(100).nullish(),
  ...fieldsAs(flag, 'autoRemediated', 'postRemediated'),
});
export type ThreatMessage = z.infer<typeof ThreatMessage>;

export const AuditLog = z.object({
  timestamp: timeText,
  category: text,
  status: z.string().max(60),
  tenantName: text.nullish(),
  ...fieldsAs(text.nullish(), 'action', 'sourceIp'),
  user: z.object({ email: text.nullish() }).nullish(),
});
export type AuditLog = z.infer<typeof AuditLog>;

const Policy = z.object({ resource: text, permissions: z.array(text).max(200) });
const policies = z.array(Policy).max(500).nullish();

export const PortalRole = z.object({ id, name: text, description: text.nullish(), policies });
export type PortalRole = z.infer<typeof PortalRole>;

export const PortalUser = z.object({
  user_id: id,
  email: text,
  groups: z.array(text).max(1000).nullish(),
  ...fieldsAs(flag, 'local_login_enabled', 'sso_enabled'),
  role: PortalRole.nullish(),
  resource_permissions: policies,
});
export type PortalUser = z.infer<typeof PortalUser>;

/** Roles and users come whole, without pages. */
const mostAtOnce = 10_000;
export const whole = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item).max(mostAtOnce) }).transform(({ data }) => data);

export const SecuritySettings = z
  .object({
    data: z.object({
      session_settings: z.object({ inactivity_timeout_minutes: number, max_session_time_minutes: number }),
    }),
  })
  .transform(({ data }) => data.session_settings);

export const Token = z.object({
  token_id: z.string().min(1).max(200),
  name: text,
  status: z.string().max(60),
  created_at: time.nullish(),
  expires_at: time.nullish(),
});
export type Token = z.infer<typeof Token>;
export const Tokens = z.object({ data: z.array(Token).max(1000), pagination: z.object({ total: z.int() }) });

const displayed = z.object({ display_name: text.nullish(), id: text.nullish() }).nullish();

export const Posture = z.object({
  posture_id: id,
  posture_name: text,
  status: z.string().max(60).nullish(),
  risk_level: displayed,
});
export type Posture = z.infer<typeof Posture>;

export const CatalogEntry = z.object({ name: text, ...fieldsAs(text.nullish(), 'posture_area', 'remediation_steps') });
export type CatalogEntry = z.infer<typeof CatalogEntry>;

export const CaseId = z.object({ caseId: id });

export const CaseDetails = z.object({
  caseId: id,
  ...fieldsAs(text.nullish(), 'case_status', 'affectedEmployee', 'severity_level'),
  firstObserved: time.nullish(),
});
export type CaseDetails = z.infer<typeof CaseDetails>;

export const Campaign = z.object({ campaignId: z.string().min(1).max(200) });

export const Unanalysed = z
  .object({ results: z.array(z.object({ not_analyzed_reason: z.string().max(100) })).max(100_000) })
  .transform(({ results }) => results.map((result) => result.not_analyzed_reason));
