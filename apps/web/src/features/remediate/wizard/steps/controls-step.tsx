import { useWizard } from '../wizard-state.ts';
import wizard from '../wizard.module.css';
import { ControlsTable } from './controls-table.tsx';

const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

/** Which controls are applied, and what they are good for. */
export function ControlsStep() {
  const { controls } = useWizard();
  const features = unique(controls.flatMap(({ licensed_feature: feature }) => (feature === null ? [] : [feature.name])));
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
              {features.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <h3 className={wizard['subtitle']}>Associated Frameworks</h3>
          {frameworks.size === 0 ? (
            <p className={wizard['notice']}>No framework asks for these controls.</p>
          ) : (
            <ul className={wizard['list']}>
              {[...frameworks].map(([name, criteria]) => (
                <li key={name}>
                  <b>{name}</b> {unique(criteria.map(({ identifier }) => identifier)).join(', ')}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
