import { downloadConfigurator, downloadGuide } from '@rampart/contract/remediate/content.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { saveFile } from '../../../../parts/file-download/save-file.ts';
import { whichOf } from '../quest-queries.ts';
import { useWizard } from '../wizard-state.ts';

const asked = (quest: Quest) => ({ params: { id: quest.quest_tome_id }, query: whichOf(quest) });

const contents = {
  deployment_guide: { fetch: async (quest: Quest) => (await api(downloadGuide, asked(quest))).data, extension: 'docx' },
  configurator: { fetch: async (quest: Quest) => (await api(downloadConfigurator, asked(quest))).data, extension: 'zip' },
};

/** Fetches a file of the remediation and hands it to the browser. */
export function useDownload(content: keyof typeof contents) {
  const { quest } = useWizard();
  const { fetch, extension } = contents[content];
  return useMutation({
    mutationFn: () => fetch(quest),
    onSuccess: (file) => saveFile(file, `${quest.quest_tome_identifier}.${extension}`),
  });
}
