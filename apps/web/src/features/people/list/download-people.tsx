import { downloadIndividuals } from '@rampart/contract/people/individuals.ts';
import { DownloadButton } from '../../../parts/file-download/download-button.tsx';
import { api } from '../../../shell/api/api.ts';
import type { ListedPeople } from '../queries.ts';

/** `most-attacked-overall-people.csv` */
const fileNameOf = (group: string): string =>
  `${group
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-people.csv`;

/** All people of the list as it is shown: filtered, sorted, of these days. */
export function DownloadPeople({ listed }: { readonly listed: ListedPeople }) {
  const { group, range, sort, showUsers, filter } = listed;
  const fetchFile = async (): Promise<Blob> => {
    const query = { start_date: range.start, end_date: range.end, sort_by: sort, show_users: showUsers, filter };
    return (await api(downloadIndividuals, { params: { name: group }, query })).data;
  };
  return <DownloadButton label="Download people list" fileName={fileNameOf(group)} fetchFile={fetchFile} />;
}
