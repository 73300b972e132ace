import { shownStatuses, statusLabels } from '@rampart/domain/deploy/shown-status.ts';
import { defaultLogPageSize, type LogPageSearch, parseLogPage } from '../../parts/table-search/log-page.ts';
import { longestFilter } from '../../shell/keyboard/longest-filter.ts';

export const statusFilters = shownStatuses.map((value) => ({ value, label: statusLabels[value] }));

export const phaseFilters = [
  { value: 'stage', label: 'Stage' },
  { value: 'enable', label: 'Enable' },
  { value: 'deploy', label: 'Stage and enable' },
  { value: 'people-list', label: 'Sync people' },
  { value: 'restore', label: 'Restore' },
  { value: 'rollback', label: 'Rollback' },
] as const;
type Kind = (typeof phaseFilters)[number]['value'];

/** What the server is asked for: lists of people and restored objects go through the same phases as controls. */
const kindFilter = (kind: Kind) => {
  if (kind === 'rollback') return { phase: kind } as const;
  if (kind === 'people-list') return { phase: 'stage', deployment_type: kind } as const;
  if (kind === 'restore') return { phase: 'deploy', deployment_type: kind } as const;
  return { phase: kind, deployment_type: 'controls' } as const;
};

const oneOf = <Value extends string>(options: readonly { readonly value: Value }[], value: unknown): Value | undefined =>
  options.find((option) => option.value === value)?.value;

/** The log's part of the address. */
export interface DeploymentSearch extends LogPageSearch {
  readonly quest_instance_id?: string;
  /** The jobs of one list of people: 659 for emergency access. */
  readonly exclusion_type_id?: number;
  /** Part of the name of a remediation, a product, or of who started it. */
  readonly q?: string;
  readonly status?: (typeof statusFilters)[number]['value'];
  readonly phase?: Kind;
  /** The job that is open. */
  readonly job?: string;
}

/** From what the address has by then: two filters may change before the first is shown. */
export type ChangeDeploymentSearch = (change: (before: DeploymentSearch) => DeploymentSearch) => void;

const longestId = 100;
const largestNumber = 100_000;

/** The router reads a bare number as one: it is text all the same. The server refuses text with control characters in it. */
function textOf(value: unknown, longest = longestId): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' || text.length > longest || /\p{Cc}/u.test(text) ? undefined : text;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= largestNumber ? number : undefined;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function parseDeploymentSearch(raw: Record<string, unknown>): DeploymentSearch {
  const id = textOf(raw['quest_instance_id']);
  const list = numberOf(raw['exclusion_type_id']);
  const job = textOf(raw['job']);
  const words = textOf(raw['q'], longestFilter);
  const status = oneOf(statusFilters, raw['status']);
  const phase = oneOf(phaseFilters, raw['phase']);
  return {
    ...parseLogPage(raw),
    ...(id === undefined ? {} : { quest_instance_id: id }),
    ...(list === undefined ? {} : { exclusion_type_id: list }),
    ...(words === undefined ? {} : { q: words }),
    ...(status === undefined ? {} : { status }),
    ...(phase === undefined ? {} : { phase }),
    ...(job === undefined || !uuid.test(job) ? {} : { job }),
  };
}

/** Another filter starts again at the first page. */
export const withFilters = (before: DeploymentSearch, changed: Record<string, unknown>): DeploymentSearch =>
  parseDeploymentSearch({ ...before, page: undefined, ...changed });

/** What the server is asked for. */
export const deploymentWindow = (search: DeploymentSearch) => {
  const { page = 1, size = defaultLogPageSize, quest_instance_id, exclusion_type_id, q, status, phase } = search;
  return {
    limit: size,
    offset: (page - 1) * size,
    ...(quest_instance_id === undefined ? {} : { quest_instance_id }),
    ...(exclusion_type_id === undefined ? {} : { exclusion_type_id }),
    ...(q === undefined ? {} : { filter: q }),
    ...(status === undefined ? {} : { shown_status: status }),
    ...(phase === undefined ? {} : kindFilter(phase)),
  };
};

/** Something of the log is left out. */
export const isNarrowed = ({ q, status, phase }: DeploymentSearch): boolean =>
  q !== undefined || status !== undefined || phase !== undefined;

const labelIn = (options: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** `“okta” · Status: Failed` */
export function filtersInForce({
  q,
  status,
  phase,
}: { readonly [K in 'q' | 'status' | 'phase']: DeploymentSearch[K] | undefined }): string {
  return [
    ...(q === undefined ? [] : [`“${q}”`]),
    ...(status === undefined ? [] : [`Status: ${labelIn(statusFilters, status)}`]),
    ...(phase === undefined ? [] : [`Kind: ${labelIn(phaseFilters, phase)}`]),
  ].join(' · ');
}
