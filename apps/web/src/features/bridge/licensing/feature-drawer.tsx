import type { LicensedFeatureDetail, UnlockedControl } from '@rampart/contract/bridge/licensing.ts';
import { DetailDrawer } from '@rampart/ui/drawer/detail-drawer.tsx';
import { countText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { effectLine } from '../../../parts/effect/effect-text.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import classes from './licensing.module.css';
import { licensedText, useText } from './licence-words.ts';
import { licensedFeatureQuery } from './queries.ts';

const stateLabels: Readonly<Record<UnlockedControl['state'], string>> = {
  'in-place': 'In place',
  missing: 'Not in place',
  confirming: 'Confirming',
  unknown: 'Not known',
  'risk-accepted': 'Risk accepted',
  'not-applicable': 'Needs the licence',
};

const order: readonly UnlockedControl['state'][] = ['not-applicable', 'missing', 'unknown', 'confirming', 'risk-accepted', 'in-place'];

/** First what there is to gain. */
const byState = (a: UnlockedControl, b: UnlockedControl): number =>
  order.indexOf(a.state) - order.indexOf(b.state) || a.title.localeCompare(b.title, 'en');

function Control({ control }: { readonly control: UnlockedControl }) {
  const { title, quest, state, because, effect } = control;
  return (
    <li className={classes['control']}>
      <div>
        {quest === null ? (
          <span className={classes['name']}>{title}</span>
        ) : (
          <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
            {title}
          </Link>
        )}
        {state !== 'in-place' && <p className={classes['small']}>{effectLine(effect)}</p>}
        {because !== null && state !== 'in-place' && state !== 'not-applicable' && <p className={classes['small']}>{because}</p>}
      </div>
      <span className={classes['state']} data-state={state}>
        {stateLabels[state]}
      </span>
    </li>
  );
}

function Detail({ feature }: { readonly feature: LicensedFeatureDetail }) {
  return (
    <div className={classes['detail']}>
      <p>
        {licensedText(feature)}. {useText(feature)}.
      </p>
      {feature.effect !== null && (
        <p>
          <b>{feature.is_licensed === false ? 'With this licence: ' : 'Still to gain: '}</b>
          {effectLine(feature.effect)}
        </p>
      )}
      <h3 className={classes['heading']}>{countText(feature.controls.length, 'control needs it', 'controls need it')}</h3>
      {feature.controls.length === 0 ? (
        <p className={classes['small']}>No control of the connected products needs this feature. It lets Rampart read more.</p>
      ) : (
        <ul className={classes['controls']} aria-label={`Controls that need ${feature.name}`}>
          {feature.controls.toSorted(byState).map((control) => (
            <Control key={control.control_id} control={control} />
          ))}
        </ul>
      )}
      {feature.remediations.length > 0 && (
        <>
          <h3 className={classes['heading']}>Remediations it unlocks</h3>
          <ul className={classes['controls']} aria-label={`Remediations that ${feature.name} unlocks`}>
            {feature.remediations.map((remediation) => (
              <li key={questAddress(remediation)} className={classes['control']}>
                <div>
                  <Link to="/quests/$quest" params={{ quest: questAddress(remediation) }} className={classes['link'] ?? ''}>
                    {remediation.name}
                  </Link>
                  <p className={classes['small']}>{remediation.program_name}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface FeatureDrawerProps {
  readonly product: string;
  readonly feature: string;
  readonly onClose: () => void;
}

/** One licensed feature: whether it is licensed and used, what it unlocks, and what that would have stopped. */
export function FeatureDrawer({ product, feature, onClose }: FeatureDrawerProps) {
  const { data, error } = useQuery(licensedFeatureQuery(product, feature));
  const title = data?.name ?? (error === null ? 'Licensed feature' : 'No such feature');
  return (
    <DetailDrawer isOpen onClose={onClose} title={title} subtitle={data?.product_name ?? product}>
      {data === undefined ? error === null ? <PanelSkeleton /> : <p>{errorText(error)}</p> : <Detail feature={data} />}
    </DetailDrawer>
  );
}
