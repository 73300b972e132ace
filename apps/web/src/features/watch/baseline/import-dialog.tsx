import { Button, Group } from '@mantine/core';
import type { BaselineFile, ImportPlan } from '@rampart/contract/watch/baseline-file.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FileDrop } from '@rampart/ui/file-drop.tsx';
import { countText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { priorityWords } from '../../../parts/drift/drift-priority.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import classes from './baseline.module.css';
import { importMutation, planImportMutation } from './baseline-queries.ts';

const largestBytes = 15 * 1_048_576;
const notRead = new Error('The file could not be read as JSON. Choose a file that was exported here.');
const tooLarge = new Error('The file is larger than 15 MiB. Export one product at a time.');

const countOf = ({ definitions, rules, objects }: ImportPlan): number => definitions.length + rules.length + objects.length;

const alertText = (isAlerting: boolean): string => (isAlerting ? 'alert' : 'history only');
const effectText = {
  accepted: 'already matches the file: its open changes are accepted',
  alert: 'differs from the file: it becomes an alert',
} as const;

function Listed({ label, lines }: { readonly label: string; readonly lines: readonly { readonly what: string; readonly how: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className={classes['listTitle']}>{label}</h3>
      <ul className={classes['objects']} aria-label={label} tabIndex={0}>
        {lines.map(({ what, how }, place) => (
          <li key={place}>
            <span>{what}</span>
            <span className={classes['muted']}>{how}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that an import would do, and what of the file it leaves alone. */
function Plan({ plan }: { readonly plan: ImportPlan }) {
  const { definitions, rules, objects, unchanged, skipped, more_skipped: more } = plan;
  return (
    <div className={classes['preview']}>
      <p role="status">
        {countOf(plan) === 0
          ? 'The baseline already matches the file: nothing would change.'
          : `${countText(countOf(plan), 'entry', 'entries')} would change.`}{' '}
        {countText(unchanged, 'entry already matches', 'entries already match')} the file. Nothing is deleted.
      </p>
      <Listed
        label="Definitions"
        lines={definitions.map((one) => ({
          what: one.name,
          how: `${priorityWords[one.was_priority]}, ${alertText(one.was_alerting)} → ${priorityWords[one.priority]}, ${alertText(one.is_alerting)}`,
        }))}
      />
      <Listed label="Rules" lines={rules.map((name) => ({ what: name, how: 'is added' }))} />
      <Listed
        label="Objects"
        lines={objects.map((one) => ({ what: `${one.product_name}: ${one.object_name}`, how: effectText[one.effect] }))}
      />
      <Listed
        label="Left out"
        lines={[
          ...skipped.map(({ name, because }) => ({ what: name, how: because })),
          ...(more > 0 ? [{ what: `and ${more} more`, how: '' }] : []),
        ]}
      />
    </div>
  );
}

/** A baseline from a file: first what it would change, then that. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<{ readonly name: string; readonly baseline: BaselineFile }>();
  const [problem, setProblem] = useState<Error | null>(null);
  const plan = useMutation(planImportMutation);
  const take = useMutation(importMutation(useQueryClient()));
  const read = async (chosen: File): Promise<void> => {
    plan.reset();
    take.reset();
    setFile(undefined);
    setProblem(chosen.size > largestBytes ? tooLarge : null);
    if (chosen.size > largestBytes) return;
    try {
      // The server checks it, field by field.
      const baseline = JSON.parse(await chosen.text()) as BaselineFile;
      setFile({ name: chosen.name, baseline });
      plan.mutate(baseline);
    } catch {
      setProblem(notRead);
    }
  };
  const start = (): void => {
    if (file === undefined || plan.data === undefined) return;
    take.mutate(
      { baseline: file.baseline, plan_hash: plan.data.plan_hash },
      {
        onSuccess: ({ objects, rules, definitions, alerts }) => {
          const counts = `${countText(objects, 'object', 'objects')}, ${countText(rules, 'rule', 'rules')}, ${countText(definitions, 'definition', 'definitions')}`;
          toast.success({ title: 'Baseline imported', message: `${counts}; ${countText(alerts, 'new alert', 'new alerts')}` });
          onClose();
        },
        // What came in between is shown before it is tried again.
        onError: () => plan.mutate(file.baseline),
      },
    );
  };
  const reason =
    plan.data === undefined
      ? 'Choose a file first: only what was shown is imported.'
      : countOf(plan.data) === 0
        ? 'Nothing would change.'
        : undefined;
  return (
    <Dialog isOpen onClose={onClose} title="Import a baseline" width={680}>
      <div className={classes['preview']}>
        <FileDrop
          label={file === undefined ? 'Drop an exported baseline here' : file.name}
          hint="A JSON file of at most 15 MiB. You review the changes before they are applied."
          accept=".json,application/json"
          isDisabled={plan.isPending || take.isPending}
          onFile={(chosen) => void read(chosen)}
        />
        {plan.isPending && <PanelSkeleton />}
        <InlineProblem title="The file cannot be imported" error={problem ?? plan.error} />
        {plan.data !== undefined && <Plan plan={plan.data} />}
        <InlineProblem title="Nothing was imported" error={take.error} />
      </div>
      <Group justify="flex-end" data-dialog-foot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ExplainedButton variant="filled" reason={reason} loading={take.isPending} onClick={start}>
          Import baseline
        </ExplainedButton>
      </Group>
    </Dialog>
  );
}
