import { z } from 'zod';
import type { TrackerEvents } from '../../kit/tracker.ts';

const RuleBody = z.object({
  /** Another one for each event, so that no two events of a moment are the same. */
  event_id: z.string().min(1).max(200),
  timestamp: z.number().int().nonnegative().max(8.64e15),
  sys_id: z.string().min(1).max(200),
});

/** ServiceNow has no webhooks of its own: the guide gives the business rule that sends and signs this. */
export const serviceNowEvents: TrackerEvents = {
  signature: { header: 'x-rampart-signature', prefix: 'sha256=', encoding: 'base64' },
  read(body) {
    const { data } = RuleBody.safeParse(body);
    return data && { ticketId: data.sys_id, sentAt: new Date(data.timestamp) };
  },
};
