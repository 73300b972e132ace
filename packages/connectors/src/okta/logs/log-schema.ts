import { z } from 'zod';
import { fieldsAs } from '../../kit/fields-as.ts';

const text = z.string().max(8192).nullish();

const names = fieldsAs(text, 'id', 'type', 'alternateId', 'displayName');
const Target = z.object({
  ...names,
  changeDetails: z.object(fieldsAs(z.record(z.string(), z.unknown()).nullish(), 'from', 'to')).nullish(),
});

/** An event of Okta's System Log, as far as it is read. */
export const LogEvent = z.object({
  uuid: z.string().max(100),
  published: z.string().max(40),
  eventType: z.string().max(200),
  displayMessage: text,
  actor: z.object(names).nullish(),
  client: z
    .object({
      ipAddress: text,
      device: text,
      userAgent: z.object({ rawUserAgent: text, os: text, browser: text }).nullish(),
      geographicalContext: z.object({ country: text }).nullish(),
    })
    .nullish(),
  outcome: z.object({ result: text, reason: text }).nullish(),
  target: z.array(Target).max(200).nullish(),
  transaction: z.object({ id: text }).nullish(),
  authenticationContext: z.object({ externalSessionId: text }).nullish(),
  debugContext: z.object({ debugData: z.object({ risk: z.string().max(1000).optional().catch(undefined) }).nullish() }).nullish(),
  securityContext: z.object({ risk: z.object({ level: text }).nullish() }).nullish(),
});
export type LogEvent = z.infer<typeof LogEvent>;
