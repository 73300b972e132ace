import type { ControlDiff, Rationalization } from '@rampart/contract/rationalize.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { DetailDrawer } from '@rampart/ui/drawer/detail-drawer.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { riskText } from '../../parts/effect/effect-text.ts';
import { remediationsQuery } from './queries.ts';
import classes from './rationalize.module.css';

type RationalizedProduct = Rationalization['products'][number];

const states: Readonly<Record<ControlDiff['state'], string>> = {
  'in-place': 'In place',
  missing: 'Not in place',
  confirming: 'Confirming',
  unknown: 'Not known',
  'risk-accepted': 'Risk accepted',
};

const order: readonly ControlDiff['state'][] = ['missing', 'unknown', 'confirming', 'risk-accepted', 'in-place'];

const parametersText = (parameters: ControlDiff['recommended']['parameters']): string =>
  parameters.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ');

function gainText({ is_complete: isComplete, risk_mitigated: risk }: ControlDiff): string | undefined {
  if (isComplete) return undefined;
  if (risk === null) return 'It is not known how many attacks it would stop.';
  return risk === 0 ? 'Would have stopped none of the attacks seen.' : `Would have stopped ${riskText(risk, 1)} of the attacks seen.`;
}

interface ControlProps {
  readonly diff: ControlDiff;
  /** The identifier of the remediation that puts it in place; none where no listed one does. */
  readonly remediation: string | undefined;
}

function Control({ diff, remediation }: ControlProps) {
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
        {remediation !== undefined && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: remediation }} {...props} />}>
            Open remediation<VisuallyHidden> for {diff.title}</VisuallyHidden>
          </Anchor>
        )}
      </div>
      <span className={classes['aside']}>
        <span className={classes['state']} data-state={diff.state}>
          {states[diff.state]}
        </span>
        <PriorityMark priority={diff.priority} label={priorityLabel(diff.priority)} />
      </span>
    </li>
  );
}

function Controls({ product, date }: { readonly product: RationalizedProduct; readonly date: string }) {
  const controlIds = product.control_diff.filter(({ state }) => state === 'missing').map(({ id }) => id);
  const { data: remediations } = useQuery(remediationsQuery({ product: product.product, date, controlIds }));
  return (
    <ul className={classes['controls']} aria-label={`Controls of ${product.product_name}`}>
      {product.control_diff
        .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.title.localeCompare(b.title, 'en'))
        .map((diff) => (
          <Control key={diff.id} diff={diff} remediation={remediations?.[diff.id]?.[0]} />
        ))}
    </ul>
  );
}

interface ControlsDrawerProps {
  /** All that are shown, in the order of the screen. */
  readonly products: readonly RationalizedProduct[];
  /** The product whose controls are open. */
  readonly id: string;
  /** The day that is looked at. */
  readonly date: string;
  /** Opens another product in its place. */
  readonly onOpen: (product: string) => void;
  readonly onClose: () => void;
}

/** Every control of a product, as it is set against as it is recommended. */
export function ControlsDrawer({ products, id, date, onOpen, onClose }: ControlsDrawerProps) {
  const place = products.findIndex(({ product }) => product === id);
  const product = products[place];
  const step = (label: string, to: RationalizedProduct | undefined) => ({ label, onGo: to && (() => onOpen(to.product)) });
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={product?.product_name ?? 'No such product'}
      subtitle="Recommended controls, and which of them are in place"
      {...(product && {
        previous: step('Previous product', products[place - 1]),
        next: step('Next product', products[place + 1]),
      })}
    >
      {product === undefined ? (
        <p>{`There is no rationalization of “${id}”.`}</p>
      ) : (
        <Controls key={product.product} product={product} date={date} />
      )}
    </DetailDrawer>
  );
}
