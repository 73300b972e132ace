import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { brickStates } from '@rampart/ui/charts/brick-state.ts';
import { csvText } from '@rampart/domain/csv-text.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../parts/file-download/save-file.ts';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';

const head = ['Control', 'Product', 'Priority', 'State'];
const rowsOf = ({ bricks }: Bridge): string[][] =>
  bricks.map(({ title, product_name: product, priority, state }) => [title, product, priorityLabel(priority), brickStates[state]]);

/** Every recommended control and how far it has come. */
export function ExportButton({ bridge }: { readonly bridge: Bridge }) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const reason = isEntitled(entitlements, 'export_data') ? undefined : lockedText.short;
  const save = (): void => saveFile(new Blob([csvText(head, rowsOf(bridge))], { type: 'text/csv' }), 'controls.csv');
  return (
    <ExplainedButton variant="default" reason={reason} leftSection={<Download size={16} aria-hidden="true" />} onClick={save}>
      Export
    </ExplainedButton>
  );
}
