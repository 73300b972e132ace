import { Alert, Button } from '@mantine/core';
import { DrawerSections } from '@rampart/ui/drawer/drawer-sections.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FileDrop } from '@rampart/ui/file-drop.tsx';
import { sizeText, momentText } from '@rampart/ui/format.ts';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { isStepUpRefusal } from '../../../shell/step-up/is-step-up-refusal.ts';
import classes from '../drawer/drawer.module.css';
import type { PanelProps } from '../drawer/panel-props.ts';
import { testOutcome } from '../drawer/test-outcome.ts';
import { acceptOf, type FileProblem, fileProblem, type UploadRule } from './file-problem.ts';
import { useUpload, type UploadStep } from './use-upload.ts';

interface ChosenFileProps {
  readonly name: string;
  readonly bytes: number;
  /** For a file that is there already. */
  readonly uploadedAt?: string;
}

function ChosenFile({ name, bytes, uploadedAt }: ChosenFileProps) {
  return (
    <p className={classes.file}>
      <span className={classes.fileName}>{name}</span>
      <span className={classes.fileSize}>
        {sizeText(bytes)}
        {uploadedAt !== undefined && `, uploaded ${momentText(uploadedAt)}`}
      </span>
    </p>
  );
}

const stepWords: Record<UploadStep['name'], string> = {
  initializing: 'Initializing the upload',
  uploading: 'Uploading',
  finishing: 'Finishing: checking the file',
};

export function UploadPanel({ rule, ...props }: PanelProps & { readonly rule: UploadRule }) {
  const { application, lead, tail, documentation, onConnected, onClose } = props;
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<FileProblem>();
  const { upload, step, stop } = useUpload(props);
  const outcome = testOutcome({ isSending: upload.isPending, stored: upload.data, latest: application });
  const finish = useEffectEvent(onConnected);
  useEffect(() => {
    if (outcome.state === 'connected') finish();
  }, [outcome.state]);

  const take = (chosen: File) => {
    const found = fileProblem(chosen, rule);
    setProblem(found);
    setFile(found === undefined ? chosen : undefined);
    upload.reset();
    if (found) toast.warning({ ...found, seconds: 5 });
  };
  const isBusy = outcome.state === 'testing';
  const shownStep = step ?? (isBusy ? ({ name: 'finishing' } as const) : undefined);
  // A person who cancels the step-up may go on with the same file.
  const failure = upload.error === null || isStepUpRefusal(upload.error) ? undefined : `${errorText(upload.error)} Choose the file again.`;
  const reason = file === undefined ? 'Choose a file first.' : failure;

  return (
    <DrawerSections
      documentation={documentation}
      actions={
        <>
          <Button onClick={upload.isPending ? stop : onClose}>{upload.isPending ? 'Stop upload' : 'Cancel'}</Button>
          <ExplainedButton variant="filled" loading={isBusy} reason={reason} onClick={() => file !== undefined && upload.mutate(file)}>
            Upload
          </ExplainedButton>
        </>
      }
    >
      {lead}
      <FileDrop
        label="Drop one file here"
        hint={`${rule.label}, up to ${sizeText(rule.max_bytes)}`}
        accept={acceptOf(rule)}
        isDisabled={isBusy}
        onFile={take}
      />
      <div role="alert">
        {problem && (
          <Alert color="yellow" role="presentation" title={problem.title}>
            {problem.message}
          </Alert>
        )}
      </div>
      {file && <ChosenFile name={file.name} bytes={file.size} />}
      {!file && application?.upload && (
        <ChosenFile name={application.upload.file_name} bytes={application.upload.bytes} uploadedAt={application.upload.uploaded_at} />
      )}
      {shownStep && <ProgressLine label={stepWords[shownStep.name]} share={shownStep.name === 'uploading' ? shownStep.share : undefined} />}
      <InlineProblem title="The file was not uploaded" error={upload.error} />
      <div role="alert">
        {outcome.state === 'failed' && (
          <Alert color="red" role="presentation" title="The file cannot be used">
            {outcome.reason}
          </Alert>
        )}
      </div>
      {tail}
    </DrawerSections>
  );
}
