import { Button } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import classes from './file-drop.module.css';

export interface FileDropProps {
  /** Says what to drop, such as "Drop an export here". */
  label: string;
  /** Which files, and how large they may be. */
  hint: string;
  /** As the picker's filter: `.csv,.zip`. What is dropped is not filtered. */
  accept: string;
  isDisabled?: boolean | undefined;
  onFile: (file: File) => void;
}

/** One file, picked or dropped; of several the first. */
export function FileDrop({ label, hint, accept, isDisabled = false, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isDisabled) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.drop}
      data-over={(isOver && !isDisabled) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={24} strokeWidth={1.5} aria-hidden="true" />
      <p className={classes.label}>{label}</p>
      <p id={hintId} className={classes.hint}>
        {hint}
      </p>
      <Button disabled={isDisabled} aria-describedby={hintId} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className={classes.input}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
