import { Menu } from '@mantine/core';
import { downloadProgramContent, type ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { useExportReason } from '../../../parts/file-download/use-export-reason.ts';
import { api } from '../../../shell/api/api.ts';
import { programContentQuery } from '../queries.ts';

interface ProgramDownloadsProps {
  readonly program: ProgramSummary;
  readonly product: string;
}

const fileName = (product: string, key: string): string =>
  key.endsWith('deployment_guide') ? `${product}-deployment-guide.docx` : `${product}-configuration-tool.zip`;

/** The files for putting a product's controls in place by hand. */
export function ProgramDownloads({ program, product }: ProgramDownloadsProps) {
  const { data: contents = [] } = useQuery(programContentQuery(program.program_group, program.program_type));
  const files = contents.filter((content) => content.product === product);
  const download = useMutation({
    mutationFn: async (key: string) => (await api(downloadProgramContent, { query: { content_key: key } })).data,
    onSuccess: (file, key) => saveFile(file, fileName(product, key)),
  });
  const locked = useExportReason();
  const reason = locked ?? (files.length === 0 ? 'There is nothing to download for this product.' : undefined);
  return (
    <Menu position="bottom-end" disabled={reason !== undefined}>
      <Menu.Target>
        <ExplainedButton
          size="xs"
          variant="default"
          reason={reason}
          loading={download.isPending}
          leftSection={<Download size={14} aria-hidden="true" />}
        >
          Download
        </ExplainedButton>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ content_key: key, name }) => (
          <Menu.Item key={key} onClick={() => download.mutate(key)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
