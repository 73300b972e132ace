import { defaultLogPageSize, type LogPageSearch, parseLogPage } from '../../parts/table-search/log-page.ts';

/** The log's part of the address. */
export interface DeploymentSearch extends LogPageSearch {
  readonly quest_instance_id?: string;
  /** The jobs of one list of people: 659 for emergency access. */
  readonly exclusion_type_id?: number;
  /** The job that is open. */
  readonly job?: string;
}

const longestId = 100;
const largestNumber = 100_000;

/** The router reads a bare number as one: an id is text all the same. */
function idOf(value: unknown): string | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return id === '' || id.length > longestId ? undefined : id;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= largestNumber ? number : undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function parseDeploymentSearch(raw: Record<string, unknown>): DeploymentSearch {
  const id = idOf(raw['quest_instance_id']);
  const list = numberOf(raw['exclusion_type_id']);
  const job = idOf(raw['job']);
  return {
    ...parseLogPage(raw),
    ...(id === undefined ? {} : { quest_instance_id: id }),
    ...(list === undefined ? {} : { exclusion_type_id: list }),
    ...(job === undefined || !uuid.test(job) ? {} : { job }),
  };
}

/** What the server is asked for. */
export const deploymentWindow = ({ page = 1, size = defaultLogPageSize, quest_instance_id, exclusion_type_id }: DeploymentSearch) => ({
  limit: size,
  offset: (page - 1) * size,
  ...(quest_instance_id === undefined ? {} : { quest_instance_id }),
  ...(exclusion_type_id === undefined ? {} : { exclusion_type_id }),
});
