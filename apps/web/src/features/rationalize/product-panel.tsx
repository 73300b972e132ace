import type { ControlDiff, Rationalization } from '@rampart/contract/rationalize.ts';
import { Priority, priorityLabel } from '@rampart/domain/priority.ts';
import { calendarDateText, countText, numberText, percentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { effectLine } from '../../parts/effect/effect-text.ts';
import classes from './rationalize.module.css';

type RationalizedProduct = Rationalization['products'][number];

interface ProductPanelProps {
  readonly product: RationalizedProduct;
  readonly frameworks: Rationalization['frameworks'];
  /** The day that is looked at. */
  readonly date: string;
}

function Priorities({ product }: { readonly product: RationalizedProduct }) {
  const shown = Priority.options.filter((priority) => (product.configuration_impact[priority]?.recommended ?? 0) > 0);
  return (
    <ul className={classes['priorities']} aria-label={`Controls of ${product.product_name} by priority`}>
      {shown.map((priority) => {
        const { current, recommended } = product.configuration_impact[priority];
        return (
          <li key={priority} className={classes['priority']}>
            <PriorityMark priority={priority} label={priorityLabel(priority)} />
            <span className={classes['track']} aria-hidden="true">
              {current > 0 && <span style={{ inlineSize: `${(100 * current) / recommended}%` }} />}
            </span>
            <span className={classes['number']}>
              {numberText(current)} of {numberText(recommended)} in place
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What moving from current to recommended buys, in sentences. */
function gainsOf({ control_diff: diffs, risk_mitigation: factor, effect }: RationalizedProduct): string[] {
  const count = (state: ControlDiff['state']): number => diffs.filter((diff) => diff.state === state).length;
  const [inPlace, accepted] = [count('in-place'), count('risk-accepted')];
  if (inPlace === diffs.length) return ['Everything that is recommended is in place.'];
  if (inPlace + accepted === diffs.length) {
    const placed = `${numberText(inPlace)} of ${countText(diffs.length, 'recommended control', 'recommended controls')} in place.`;
    return [`${placed} The risk of the other ${numberText(accepted)} is accepted.`];
  }
  return [
    ...(effect === null ? [] : [effectLine(effect)]),
    ...(factor === null
      ? ['None of the recommended controls is in place yet.']
      : factor > 1
        ? [`With every recommended control, ${factor} times as much would be in place as now, weighted by priority.`]
        : []),
    ...(accepted === 0 ? [] : [`The risk of ${countText(accepted, 'control', 'controls')} is accepted.`]),
  ];
}

function Compliance({ product, frameworks }: Omit<ProductPanelProps, 'date'>) {
  const answered = frameworks.flatMap(({ framework, title }) => {
    const entries = product.compliance_diff[framework] ?? [];
    return entries.length === 0 ? [] : [{ framework, title, entries }];
  });
  return (
    <details className={classes['more']}>
      <summary>Compliance: {countText(answered.length, 'framework', 'frameworks')}</summary>
      <p>With every recommended control in place, all of these requirements are complete.</p>
      <ul className={classes['lines']} aria-label={`Compliance of ${product.product_name}`}>
        {answered.map(({ framework, title, entries }) => {
          const complete = entries.filter((entry) => entry.is_complete).length;
          return (
            <li key={framework}>
              <Link to="/frameworks/$framework" params={{ framework }} className={classes['link'] ?? ''}>
                {title}
              </Link>
              <span>
                {numberText(complete)} of {countText(entries.length, 'requirement', 'requirements')} complete now (
                {percentText(complete, entries.length)})
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const licensed = (isLicensed: boolean | null): string =>
  isLicensed === null ? 'licence not known' : isLicensed ? 'licensed' : 'not licensed';
const used = (inUse: boolean | null): string => (inUse === null ? 'use not known' : inUse ? 'in use' : 'not in use');

function Licences({ product }: { readonly product: RationalizedProduct }) {
  const { licenses_in_use: licences, entries, categories_in_use: categories } = product.license_diff;
  return (
    <details className={classes['more']}>
      <summary>Licences: {licences === null ? 'not reported' : countText(licences.length, 'kind assigned', 'kinds assigned')}</summary>
      <ul className={classes['lines']} aria-label={`Licences of ${product.product_name}`}>
        {licences !== null && licences.length > 0 && <li>Assigned: {licences.join(', ')}</li>}
        {entries.map(({ feature, name, is_licensed: isLicensed, in_use: inUse }) => (
          <li key={feature}>
            <Link to="/bridge/licensing" search={{ product: product.product, feature }} className={classes['link'] ?? ''}>
              {name}
            </Link>
            <span>
              {licensed(isLicensed)}, {used(inUse)}
            </span>
          </li>
        ))}
        {categories.length > 0 && <li>With a control in place: {categories.join(', ')}</li>}
      </ul>
    </details>
  );
}

/** One product: current against recommended, what moving would buy, and the differences in compliance and licences. */
export function ProductPanel({ product, frameworks, date }: ProductPanelProps) {
  return (
    <Panel
      title={product.configuration_name}
      description={product.date === date ? product.description : `${product.description} As of ${calendarDateText(product.date)}.`}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Controls of ${product.product_name}`}
          renderRoot={(props) => (
            <Link
              to="/bridge/rationalization"
              search={(before) => ({ ...before, product: product.product })}
              resetScroll={false}
              {...props}
            />
          )}
        >
          Controls
        </Button>
      }
    >
      <Priorities product={product} />
      <div className={classes['gains']}>
        <h3 className={classes['heading']}>Moving from current to recommended</h3>
        {gainsOf(product).map((gain) => (
          <p key={gain}>{gain}</p>
        ))}
      </div>
      <Compliance product={product} frameworks={frameworks} />
      <Licences product={product} />
    </Panel>
  );
}
