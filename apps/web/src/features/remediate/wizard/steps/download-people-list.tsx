import { downloadProgramContent, listProgramContent } from '@rampart/contract/remediate/programs.ts';
import { DownloadButton } from '../../../../parts/file-download/download-button.tsx';
import { api } from '../../../../shell/api/api.ts';

async function fetchPeopleList(group: string): Promise<Blob> {
  const { contents } = (await api(listProgramContent, { query: { program_group: group, program_type: 'people_list' } })).data;
  if (contents[0] === undefined) throw new Error('This group has no people list yet. Process your applications first.');
  return (await api(downloadProgramContent, { query: { content_key: contents[0].content_key } })).data;
}

/** The people of a program as CSV, for those who make their group by hand. */
export const DownloadPeopleList = ({ group }: { readonly group: string }) => (
  <DownloadButton label="Download people list" fileName="people-list.csv" fetchFile={() => fetchPeopleList(group)} />
);
