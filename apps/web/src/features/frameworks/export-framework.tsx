import { Menu } from '@mantine/core';
import type { CoveredFramework } from '@rampart/contract/frameworks.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../parts/file-download/save-file.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { frameworkAsCsv } from './framework-as-csv.ts';
import { mappingAsCsv } from './mapping-as-csv.ts';
import { fetchOscal, frameworkMappingQuery, type OscalDocument } from './queries.ts';

/** As a table for people, or as the documents that compliance tools read. */
export function ExportFramework({ framework }: { readonly framework: CoveredFramework }) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const id = framework.framework;
  const save = useMutation({
    mutationFn: (document: OscalDocument) => fetchOscal(id, document),
    onSuccess: (file, document) => saveFile(file, `${id}-${document}.json`),
  });
  const client = useQueryClient();
  const saveMapping = useMutation({
    mutationFn: () => client.ensureQueryData(frameworkMappingQuery(id)),
    onSuccess: (mappings) => saveFile(new Blob([mappingAsCsv(mappings)], { type: 'text/csv' }), `${id}-mapping.csv`),
  });
  const reason = isEntitled(entitlements, 'export_data') ? undefined : lockedText.short;
  const saveTable = (): void => saveFile(new Blob([frameworkAsCsv(framework)], { type: 'text/csv' }), `${id}.csv`);
  return (
    <Menu position="bottom-end" disabled={reason !== undefined}>
      <Menu.Target>
        <ExplainedButton
          variant="default"
          reason={reason}
          loading={save.isPending || saveMapping.isPending}
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          Export
        </ExplainedButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={saveTable}>Table (CSV)</Menu.Item>
        <Menu.Item onClick={() => saveMapping.mutate()}>Mapping with rationale (CSV)</Menu.Item>
        <Menu.Item onClick={() => save.mutate('assessment-results')}>Assessment results (OSCAL)</Menu.Item>
        <Menu.Item onClick={() => save.mutate('component-definition')}>Component definition (OSCAL)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
