import type { CoveredFramework } from '@rampart/contract/frameworks.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../parts/file-download/save-file.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { frameworkAsCsv } from './framework-as-csv.ts';

export function ExportFramework({ framework }: { readonly framework: CoveredFramework }) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const reason = isEntitled(entitlements, 'export_data') ? undefined : lockedText.short;
  const save = (): void => saveFile(new Blob([frameworkAsCsv(framework)], { type: 'text/csv' }), `${framework.framework}.csv`);
  return (
    <ExplainedButton variant="default" reason={reason} leftSection={<Download size={16} aria-hidden="true" />} onClick={save}>
      Export
    </ExplainedButton>
  );
}
