import { ControlLists } from '../controls/control-lists.tsx';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

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
    <div className={classes['stack']}>
      <h3 className={classes['subtitle']}>Remediation Outcomes</h3>
      <ControlLists />
      <h3 className={classes['subtitle']}>Associated Features</h3>
      {features.length === 0 ? (
        <p className={classes['notice']}>No licensed feature is needed.</p>
      ) : (
        <ul className={classes['list']}>
          {features.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <h3 className={classes['subtitle']}>Associated Frameworks</h3>
      {frameworks.size === 0 ? (
        <p className={classes['notice']}>No framework asks for these controls.</p>
      ) : (
        <ul className={classes['list']}>
          {[...frameworks].map(([name, criteria]) => (
            <li key={name}>
              <b>{name}</b> {unique(criteria.map(({ identifier }) => identifier)).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
