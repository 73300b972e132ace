import { z } from 'zod';

const text = z.string().max(8192).nullish();

const Target = z.object({
  id: text,
  type: text,
  alternateId: text,
  displayName: text,
  changeDetails: z.object({ from: z.record(z.string(), z.unknown()).nullish(), to: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});

/** An event of Okta's System Log, as far as it is read. */
export const LogEvent = z.object({
  uuid: z.string().max(100),
  published: z.string().max(40),
  eventType: z.string().max(200),
  displayMessage: text,
  actor: z.object({ id: text, type: text, alternateId: text, displayName: text }).nullish(),
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
