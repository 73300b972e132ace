import type { StateMapping } from '@rampart/contract/tickets/jira.ts';
import { useQuery } from '@tanstack/react-query';
import { jiraDefaultsQuery, jiraOptionsQuery, snowDefaultsQuery, snowOptionsQuery } from '../queries.ts';

export type Tool = 'jira' | 'servicenow';

interface Configured {
  readonly state_mapping: StateMapping;
}

const ownOf = <T extends Configured>(
  product: string,
  options: readonly (T & { readonly product: string })[] | undefined,
  defaults: T | null | undefined,
): Configured | null | undefined => options?.find((one) => one.product === product) ?? defaults;

/**
 * Of several connected trackers, the one that requires a state before the product is deployed to, as the server has it; or else the first
 * that is configured. Nothing until that is known.
 */
export function usePreferredTool(connected: readonly Tool[], product: string): Tool | undefined {
  const enabled = connected.length > 1;
  const jiraDefaults = useQuery({ ...jiraDefaultsQuery, enabled });
  const jiraOptions = useQuery({ ...jiraOptionsQuery, enabled });
  const snowDefaults = useQuery({ ...snowDefaultsQuery, enabled });
  const snowOptions = useQuery({ ...snowOptionsQuery, enabled });
  if (!enabled) return connected[0];
  if ([jiraDefaults, jiraOptions, snowDefaults, snowOptions].some(({ isPending }) => isPending)) return undefined;
  const own: Readonly<Record<Tool, Configured | null | undefined>> = {
    jira: ownOf(product, jiraOptions.data, jiraDefaults.data),
    servicenow: ownOf(product, snowOptions.data, snowDefaults.data),
  };
  const isRequired = (tool: Tool): boolean => own[tool]?.state_mapping.is_state_required_for_deploy === true;
  return connected.find(isRequired) ?? connected.find((tool) => own[tool] != null) ?? connected[0];
}
