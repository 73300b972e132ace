import { z } from 'zod';
import type { TrackerEvents } from '../../kit/tracker.ts';

const WebhookBody = z.object({
  timestamp: z.number().int().nonnegative().max(8.64e15),
  issue: z.object({ id: z.string().min(1).max(200) }).nullish(),
});

/** A webhook that an administrator of Jira set with a secret: “Secure admin webhooks” in Atlassian's documents. */
export const jiraEvents: TrackerEvents = {
  signature: { header: 'x-hub-signature', prefix: 'sha256=', encoding: 'hex' },
  read(body) {
    const { data } = WebhookBody.safeParse(body);
    return data && { ticketId: data.issue?.id, sentAt: new Date(data.timestamp) };
  },
};
