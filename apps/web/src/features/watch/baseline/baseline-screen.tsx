import { Button, Menu } from '@mantine/core';
import type { BaselineConfigTypes, BaselineRule } from '@rampart/contract/watch/baseline.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { DriftFrame } from '../drift-frame.tsx';
import { mayNotDecide } from '../drift-words.ts';
import classes from './baseline.module.css';
import { exportMutation, rulesQuery, typesQuery } from './baseline-queries.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesTable } from './rules-table.tsx';

const noTypes: readonly BaselineConfigTypes[] = [];

type Open = { readonly dialog: 'freeze' | 'import' } | { readonly dialog: 'rule'; readonly rule: BaselineRule | undefined };

interface ActionsProps {
  readonly mayWrite: boolean;
  readonly onOpen: (open: Open) => void;
}

function FileMenu({ mayWrite, onOpen }: ActionsProps) {
  const download = useMutation(exportMutation);
  const save = (): void =>
    download.mutate(undefined, {
      onSuccess: (baseline) => {
        const file = new Blob([`${JSON.stringify(baseline, null, 2)}\n`], { type: 'application/json' });
        saveFile(file, `baseline-${baseline.exported_at.slice(0, 10)}.json`);
      },
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={download.isPending} rightSection={<ChevronDown size={15} aria-hidden="true" />}>
          File
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save}>Export as JSON</Menu.Item>
        <Menu.Item disabled={!mayWrite} onClick={() => onOpen({ dialog: 'import' })}>
          Import from JSON…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Actions({ mayWrite, onOpen }: ActionsProps) {
  const { data: types, isPending } = useQuery(typesQuery);
  const reason = mayWrite ? undefined : mayNotDecide;
  const nothingWatched = isPending
    ? 'The products are being loaded.'
    : types === undefined || types.length === 0
      ? 'No connected product is watched.'
      : undefined;
  return (
    <>
      <FileMenu mayWrite={mayWrite} onOpen={onOpen} />
      <ExplainedButton variant="default" reason={reason ?? nothingWatched} onClick={() => onOpen({ dialog: 'freeze' })}>
        Freeze current configuration…
      </ExplainedButton>
      <ExplainedButton
        variant="filled"
        reason={reason}
        leftSection={<Plus size={16} aria-hidden="true" />}
        onClick={() => onOpen({ dialog: 'rule', rule: undefined })}
      >
        New baseline rule
      </ExplainedButton>
    </>
  );
}

function Rules({ mayWrite, onOpen }: ActionsProps) {
  const { data: rules, error, refetch } = useQuery(rulesQuery);
  const { data: types = noTypes } = useQuery(typesQuery);
  if (error !== null && rules === undefined) return <LoadProblem title="The rules could not be loaded" error={error} onRetry={refetch} />;
  if (rules === undefined) return <TableSkeleton rows={5} columns={4} />;
  return (
    <>
      <p className={classes['lead']}>
        The baseline of an object is how it was first read, what Rampart deployed, and what was accepted. Rules list further changes that
        are expected.
        {!mayWrite && ' Your role can view the baseline but not change it. Ask an administrator for the Standard role.'}
      </p>
      <RulesTable rules={rules} types={types} mayWrite={mayWrite} onEdit={(rule) => onOpen({ dialog: 'rule', rule })} />
    </>
  );
}

/** What is expected of the products: rules, the current configuration as the baseline, and all of it as a file. */
export function BaselineScreen() {
  const mayWrite = isPermitted(useSession().roles, 'drift:write');
  const [open, setOpen] = useState<Open>();
  const { data: types = noTypes } = useQuery({ ...typesQuery, enabled: open?.dialog === 'freeze' });
  const close = (): void => setOpen(undefined);
  return (
    <DriftFrame
      current="/drift/baseline"
      subtitle="What your products are expected to be, and which changes are expected"
      actions={<Actions mayWrite={mayWrite} onOpen={setOpen} />}
    >
      <Rules mayWrite={mayWrite} onOpen={setOpen} />
      {open?.dialog === 'rule' && <RuleDialog rule={open.rule} onClose={close} />}
      {open?.dialog === 'freeze' && <FreezeDialog types={types} onClose={close} />}
      {open?.dialog === 'import' && <ImportDialog onClose={close} />}
    </DriftFrame>
  );
}
