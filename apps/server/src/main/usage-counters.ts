import { deployUsage } from '../features/deploy/index.ts';
import { contentUsage } from '../features/remediate/index.ts';
import { ticketUsage } from '../features/tickets/index.ts';
import type { UsageCounters } from '../features/tenants/index.ts';

/** What counts the use of each entitlement that can be limited. A feature that writes such rows is named here; the others count nothing yet. */
export const usageCounters: UsageCounters = { ...deployUsage, ...contentUsage, ...ticketUsage };
