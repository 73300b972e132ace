import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import { z } from 'zod';

/** The trackers that tickets are filed in, by the names of their products. */
export const Tool = z.enum(['jira', 'servicenow']);
export type Tool = z.infer<typeof Tool>;

export const toolOfProduct = (product: string): Tool | undefined => Tool.safeParse(product).data;

export const toolNames: Readonly<Record<Tool, string>> = { jira: 'Jira', servicenow: 'ServiceNow' };

export const entitlementOf: Readonly<Record<Tool, EntitlementIdentifier>> = {
  jira: 'create_jira_issue',
  servicenow: 'create_servicenow_issue',
};
