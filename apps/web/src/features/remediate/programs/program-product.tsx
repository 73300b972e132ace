import { Anchor, Menu, Tooltip } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { downloadProgramContent, type ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { DeploymentType } from '@rampart/domain/product.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { effectLine, riskText } from '../../../parts/effect/effect-text.ts';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { api } from '../../../shell/api/api.ts';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { programContentQuery } from '../queries.ts';
import { DeployProgramButton } from './deploy-program.tsx';
import classes from './programs.module.css';

interface ProgramDownloadsProps {
  readonly program: ProgramSummary;
  readonly product: string;
}

const fileName = (product: string, key: string): string =>
  key.endsWith('deployment_guide') ? `${product}-deployment-guide.docx` : `${product}-configuration-tool.zip`;

/** The files for putting a product's controls in place by hand. */
function ProgramDownloads({ program, product }: ProgramDownloadsProps) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: contents = [] } = useQuery(programContentQuery(program.program_group, program.program_type));
  const files = contents.filter((content) => content.product === product);
  const download = useMutation({
    mutationFn: async (key: string) => (await api(downloadProgramContent, { query: { content_key: key } })).data,
    onSuccess: (file, key) => saveFile(file, fileName(product, key)),
  });
  const reason = isEntitled(entitlements, 'export_data')
    ? files.length === 0
      ? 'There is nothing to download for this product.'
      : undefined
    : lockedText.short;
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

const shown = {
  pass: { label: 'In place', health: 'healthy' },
  confirming: { label: 'Confirming', health: 'checking' },
  fail: { label: 'Not in place', health: 'error' },
  unknown: { label: 'Unknown', health: 'checking' },
  'not-applicable': { label: 'Not applicable', health: 'not-connected' },
} as const;

const stateOf = ({ verdict, is_confirming: isConfirming }: ControlDetail): keyof typeof shown =>
  isConfirming ? 'confirming' : (verdict?.state ?? 'unknown');

function reasonOf({ verdict, is_confirming: isConfirming }: ControlDetail): string | null {
  if (isConfirming) return 'Rampart is reading back what the product has now.';
  return verdict === null ? 'Not assessed yet.' : verdict.because;
}

/** How a control came out, and why. */
function VerdictMark({ control }: { readonly control: ControlDetail }) {
  const { label, health } = shown[stateOf(control)];
  return (
    <span className={classes['verdict']}>
      <StatusDot health={health} label={label} />
      <span className={classes['muted']}>{reasonOf(control)}</span>
    </span>
  );
}

const withoutRisk = { 'not-known': 'Not known', 'stops-none': 'Stops none', 'in-place': 'In place' } as const;
const priorities = ['p1', 'p2', 'p3', 'advanced'];
const verdicts = ['fail', 'confirming', 'unknown', 'pass', 'not-applicable'];

const controlColumns: Column<ControlDetail>[] = [
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority, product }) => <PriorityMark priority={priority} label={priorityLabel(priority, product)} isLabelHidden />,
    sortValue: ({ priority }) => priorities.indexOf(priority),
  },
  {
    id: 'name',
    header: 'Control',
    isTitle: true,
    cell: ({ title, description }) => (
      <span className={classes['control']}>
        <span className={classes['name']}>{title}</span>
        <span className={classes['muted']}>{description}</span>
      </span>
    ),
    sortValue: ({ title }) => title.toLowerCase(),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: (control) => <VerdictMark control={control} />,
    sortValue: (control) => verdicts.indexOf(stateOf(control)),
  },
  {
    id: 'risk',
    header: 'Risk mitigated',
    align: 'right',
    cell: ({ risk_mitigated: risk, configurations, effect }) => (
      <Tooltip label={effectLine(effect)} multiline w={280}>
        <span tabIndex={0}>{effect.state === 'known' ? riskText(risk, configurations.length) : withoutRisk[effect.state]}</span>
      </Tooltip>
    ),
    sortValue: ({ risk_mitigated: risk }) => risk,
  },
  {
    id: 'evidence',
    header: 'Evidence',
    cell: ({ id, title }) => (
      <Anchor
        size="sm"
        className={classes['evidence'] ?? ''}
        renderRoot={(props) => (
          <Link to="." search={(current) => ({ ...current, evidence: id })} aria-label={`View Evidence for ${title}`} {...props} />
        )}
      >
        View Evidence
      </Anchor>
    ),
  },
];

interface ProgramProductProps {
  readonly program: ProgramSummary;
  readonly product: {
    readonly product: string;
    readonly name: string;
    readonly deployment_types: readonly DeploymentType[];
    readonly controls: ControlDetail[];
  };
}

/** What a program asks of one product. */
export function ProgramProduct({ program, product: { product, name, deployment_types: types, controls } }: ProgramProductProps) {
  const deployed = { product_name: product, program_type: program.program_type, program_uuid: program.program_uuid };
  const open = controls.filter((control) => stateOf(control) === 'fail').length;
  const confirming = controls.filter((control) => control.is_confirming).length;
  return (
    <Panel
      title={name}
      description={`${open} of ${controls.length} controls are not in place${confirming > 0 ? `, ${confirming} confirming` : ''}`}
      actions={
        <>
          <RollbackButton program={deployed} productName={name} size="xs" />
          <ProgramDownloads program={program} product={product} />
          {types.includes('auto') && (
            <DeployProgramButton
              at={{ program: deployed, programName: program.name, productName: name, members: program.member_count, controls }}
            />
          )}
        </>
      }
    >
      <DataTable
        label={`Controls of ${name}`}
        columns={controlColumns}
        rows={controls}
        getRowId={({ id }) => id}
        initialSort={{ id: 'verdict', desc: false }}
        empty={<EmptyState title="No controls" hint="This program has no controls for this product." />}
      />
    </Panel>
  );
}
