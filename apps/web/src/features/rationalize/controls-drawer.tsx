import type { ControlDiff, Rationalization } from '@rampart/contract/rationalize.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { DetailDrawer } from '@rampart/ui/drawer/detail-drawer.tsx';
import { percentText } from '@rampart/ui/format.ts';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import classes from './rationalize.module.css';

const states: Readonly<Record<ControlDiff['state'], string>> = {
  'in-place': 'In place',
  missing: 'Missing',
  confirming: 'Confirming',
  unknown: 'Not known',
  'risk-accepted': 'Risk accepted',
};

const order: readonly ControlDiff['state'][] = ['missing', 'unknown', 'confirming', 'risk-accepted', 'in-place'];

const parametersText = (parameters: ControlDiff['recommended']['parameters']): string =>
  parameters.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ');

function gainText({ is_complete: isComplete, risk_mitigated: risk }: ControlDiff): string | undefined {
  if (isComplete) return undefined;
  return risk === null ? 'What it would stop is not known.' : `Would stop ${percentText(risk, 1, 1)} of the attacks that were seen.`;
}

function Control({ diff, productName }: { readonly diff: ControlDiff; readonly productName: string }) {
  return (
    <li className={classes['control']}>
      <div>
        <span className={classes['name']}>{diff.title}</span>
        <p className={classes['small']}>
          {diff.name} · {diff.group}
        </p>
        <p className={classes['small']}>{diff.justification}</p>
        {diff.recommended.parameters.length > 0 && (
          <p className={classes['small']}>
            {diff.is_complete ? 'Set to' : 'Recommended'}: {parametersText(diff.recommended.parameters)}
          </p>
        )}
        {gainText(diff) !== undefined && <p className={classes['small']}>{gainText(diff)}</p>}
        {diff.control_nist.length > 0 && <p className={classes['small']}>NIST 800-53: {diff.control_nist.join(', ')}</p>}
      </div>
      <span className={classes['aside']}>
        <span className={classes['state']} data-state={diff.state}>
          {states[diff.state]}
        </span>
        <PriorityMark priority={diff.priority} label={priorityLabel(diff.priority, productName)} />
      </span>
    </li>
  );
}

interface ControlsDrawerProps {
  readonly product: Rationalization['products'][number] | undefined;
  readonly id: string;
  readonly onClose: () => void;
}

/** Every control of a product, as it is set against as it is recommended. */
export function ControlsDrawer({ product, id, onClose }: ControlsDrawerProps) {
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={product?.product_name ?? 'No such product'}
      subtitle="What is recommended, and what of it is in place"
    >
      {product === undefined ? (
        <p>{`There is no rationalization of “${id}”.`}</p>
      ) : (
        <ul className={classes['controls']} aria-label={`Controls of ${product.product_name}`}>
          {product.control_diff
            .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.title.localeCompare(b.title, 'en'))
            .map((diff) => (
              <Control key={diff.id} diff={diff} productName={product.product_name} />
            ))}
        </ul>
      )}
    </DetailDrawer>
  );
}
