import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ProgramSummary } from '@rampart/contract/remediate/programs.ts';
import type { DeploymentType } from '@rampart/domain/product.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { controlColumns } from './control-columns.tsx';
import { RollbackButton } from '../deploying/rollback-button.tsx';
import { DeployProgramButton } from './deploy-program-button.tsx';
import { ProgramDownloads } from './program-downloads.tsx';

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
  const open = controls.filter(({ verdict }) => verdict?.state === 'fail').length;
  return (
    <Panel
      title={name}
      description={`${open} of ${controls.length} controls are not in place`}
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
        empty={<EmptyState title="No controls" hint="This program asks nothing of the product." />}
      />
    </Panel>
  );
}
