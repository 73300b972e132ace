import { defaultLogPageSize, type LogPageSearch, parseLogPage } from '../../shell/log-page.ts';

/** The log's part of the address. */
export interface DeploymentSearch extends LogPageSearch {
  readonly quest_instance_id?: string;
}

const longestId = 100;

/** The router reads a bare number as one: an id is text all the same. */
function idOf(value: unknown): string | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return id === '' || id.length > longestId ? undefined : id;
}

export function parseDeploymentSearch(raw: Record<string, unknown>): DeploymentSearch {
  const id = idOf(raw['quest_instance_id']);
  return { ...parseLogPage(raw), ...(id === undefined ? {} : { quest_instance_id: id }) };
}

/** What the server is asked for. */
export const deploymentWindow = ({ page = 1, size = defaultLogPageSize, quest_instance_id }: DeploymentSearch) => ({
  limit: size,
  offset: (page - 1) * size,
  ...(quest_instance_id === undefined ? {} : { quest_instance_id }),
});
