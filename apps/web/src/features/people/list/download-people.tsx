import { downloadIndividuals } from '@rampart/contract/people/individuals.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { useExportReason } from '../../../parts/file-download/use-export-reason.ts';
import { api } from '../../../shell/api/api.ts';
import type { ListedPeople } from '../queries.ts';

/** `most-attacked-overall-people.csv` */
const fileName = (group: string): string =>
  `${group
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-people.csv`;

/** All people of the list as it is shown: filtered, sorted, of these days. */
export function DownloadPeople({ listed }: { readonly listed: ListedPeople }) {
  const { group, range, sort, showUsers, filter } = listed;
  const locked = useExportReason();
  const download = useMutation({
    mutationFn: async () => {
      const query = { start_date: range.start, end_date: range.end, sort_by: sort, show_users: showUsers, filter };
      return (await api(downloadIndividuals, { params: { name: group }, query })).data;
    },
    onSuccess: (file) => saveFile(file, fileName(group)),
  });
  return (
    <ExplainedButton
      variant="default"
      reason={locked}
      loading={download.isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      onClick={() => download.mutate()}
    >
      Download people list
    </ExplainedButton>
  );
}
