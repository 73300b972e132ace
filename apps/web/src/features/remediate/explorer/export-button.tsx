import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { questsAsCsv } from './export-quests.ts';

/** Exports what is listed, filters and all. */
export function ExportButton({ quests }: { readonly quests: readonly Quest[] }) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const reason = isEntitled(entitlements, 'export_data') ? undefined : lockedText.short;
  const save = (): void => saveFile(new Blob([questsAsCsv(quests)], { type: 'text/csv' }), 'remediations.csv');
  return (
    <ExplainedButton variant="default" reason={reason} leftSection={<Download size={16} aria-hidden="true" />} onClick={save}>
      Export
    </ExplainedButton>
  );
}
