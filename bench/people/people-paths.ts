import { controlRegistry } from '../../packages/catalog/src/controls/registry.ts';
import { productOf } from '../../packages/domain/src/control.ts';
import { peopleGroups } from '../../packages/domain/src/people/people-group.ts';
import { addDays, addMonths, type Day } from '../../packages/domain/src/people/risk-window.ts';

const mostAttacked = peopleGroups.filter(({ kind }) => kind === 'most-attacked').map(({ name }) => name);
const modes = ['membership-report', 'users/entrances', 'users/exits', 'users/relapses'];
const sorts = ['risk', 'name'];
const filters = ['an', 'maria', 'x%_<b>'];

const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();
const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Whole months, as the console offers them: the newest, the three newest, and the three oldest of a year. */
function rangesOf(today: Day): readonly { start_date: Day; end_date: Day }[] {
  const month = monthOf(today);
  const oldest = addMonths(month, -11);
  return [
    { start_date: month, end_date: today },
    { start_date: addMonths(month, -2), end_date: today },
    { start_date: oldest, end_date: addDays(addMonths(oldest, 3), -1) },
  ];
}

const individuals = (name: string, values: Readonly<Record<string, string>>): string =>
  `/api/v1/groups/${encodeURIComponent(name)}/individuals?${query(values)}`;

/** The first page of every list: each group by each sort, filtered, in other ranges, and every mode of the most attacked. */
export function listPaths(today: Day): readonly string[] {
  const ranges = rangesOf(today);
  const year = { start_date: addMonths(today, -12), end_date: addDays(today, -1) };
  return [
    ...peopleGroups.flatMap(({ name }) => sorts.map((sort) => individuals(name, { sort_by: sort }))),
    ...filters.flatMap((filter) => sorts.map((sort) => individuals('All', { sort_by: sort, filter }))),
    ...['All', 'Operations', 'Executives'].flatMap((name) => ranges.map((range) => individuals(name, { sort_by: 'risk', ...range }))),
    ...mostAttacked.flatMap((group) =>
      modes.flatMap((mode) =>
        sorts.flatMap((sort) =>
          [{}, year].map((range) => `/api/v1/groups/most-attacked/trend/${mode}?${query({ group_name: group, sort_by: sort, ...range })}`),
        ),
      ),
    ),
  ];
}

export const summaryPaths = ['/api/v1/groups/summaries', '/api/v1/groups/weekly-summaries'];

export const panelPath = (mail: string): string => `/api/v1/people/daily-attack-summary?${query({ user_mail: mail })}`;

export const searchPaths = ['a', 'ma', 'maria', 'son', 'ann hansen', 'zzzz', '@bench', '%'].map(
  (filter) => `/api/v1/people/search?${query({ filter })}`,
);

/** The end of a list of everyone: what a grid asks for that is scrolled to the end. */
export const lastPagePath = (people: number, sort: string): string =>
  individuals('All', { sort_by: sort, page: String(Math.floor((people - 1) / 500)) });

/** Of the products that the bench has connected. */
const controlIds = controlRegistry
  .filter((control) => ['azure_ad', 'azure_conditional_access', 'proofpoint_tap'].includes(productOf(control)))
  .map(({ id }) => encodeURIComponent(id));

export const evidencePaths = controlIds.map((id) => `/api/v1/controls/${id}/evidence`);
export const whatIfPaths = controlIds.map((id) => `/api/v1/controls/${id}/what-if`);
