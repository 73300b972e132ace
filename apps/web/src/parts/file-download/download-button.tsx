import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from './save-file.ts';
import { useExportReason } from './use-export-reason.ts';

interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly fetchFile: () => Promise<Blob>;
}

/** Saves a file that the server writes, where the tenant may export data. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps) {
  const locked = useExportReason();
  const download = useMutation({ mutationFn: fetchFile, onSuccess: (file) => saveFile(file, fileName) });
  return (
    <ExplainedButton
      variant="default"
      reason={locked}
      loading={download.isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      onClick={() => download.mutate()}
    >
      {label}
    </ExplainedButton>
  );
}
