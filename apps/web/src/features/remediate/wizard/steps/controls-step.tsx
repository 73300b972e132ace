import { Button } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useWizard } from '../wizard-state.ts';
import wizard from '../wizard.module.css';
import { ControlsTable } from './controls-table.tsx';

type Criterion = ControlDetail['frameworks'][number];

const inOrder = new Intl.Collator('en', { numeric: true });

/** As the framework writes them: by their numbers, or by their names where it has none. */
const criteriaOf = (criteria: readonly Criterion[]): string[] =>
  [...new Set(criteria.map(({ identifier, name }) => (/\d/.test(identifier) ? identifier : name)))].toSorted(inOrder.compare);

interface Feature {
  readonly id: string;
  readonly name: string;
  readonly product: string;
}

/** Each once, by name. */
function featuresOf(controls: readonly ControlDetail[]): Feature[] {
  const named = controls.flatMap(({ licensed_feature: feature, product }) => (feature === null ? [] : [{ ...feature, product }]));
  return [...new Map(named.map((feature) => [feature.id, feature])).values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function MoreInfo({ feature: { id, name, product } }: { readonly feature: Feature }) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`More Info about ${name}`}
      renderRoot={(props) => <Link to="/bridge/licensing" search={{ product, feature: id }} {...props} />}
    >
      More Info
    </Button>
  );
}

/** Which controls are applied, and what they are good for. */
export function ControlsStep() {
  const { controls } = useWizard();
  const features = featuresOf(controls);
  const frameworks = Map.groupBy(
    controls.flatMap((control) => control.frameworks),
    ({ framework_name: name }) => name,
  );
  return (
    <div className={wizard['stack']}>
      <h3 className={wizard['subtitle']}>Remediation Outcomes</h3>
      <ControlsTable />
      <div className={wizard['columns']}>
        <div>
          <h3 className={wizard['subtitle']}>Associated Features</h3>
          {features.length === 0 ? (
            <p className={wizard['notice']}>No licensed feature is needed.</p>
          ) : (
            <ul className={wizard['list']}>
              {features.map((feature) => (
                <li key={feature.id}>
                  {feature.name} <MoreInfo feature={feature} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h3 className={wizard['subtitle']}>Associated Frameworks</h3>
          {frameworks.size === 0 ? (
            <p className={wizard['notice']}>No framework requires these controls.</p>
          ) : (
            <ul className={wizard['list']}>
              {[...frameworks].map(([name, criteria]) => (
                <li key={name}>
                  <b>{name}</b>{' '}
                  {criteriaOf(criteria).map((criterion, place) => (
                    <Fragment key={criterion}>
                      {place > 0 && ', '}
                      <span className={wizard['unbroken']}>{criterion}</span>
                    </Fragment>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
