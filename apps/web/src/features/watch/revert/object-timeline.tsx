import type { ObjectVersion } from '@rampart/contract/watch/revert.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { categoryName } from '@rampart/domain/watch/drift-category.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { AddressBreaks } from '../../../parts/email-address/address-breaks.tsx';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import difference from '../difference.module.css';
import { actorText, mayNotDeploy } from '../drift-words.ts';
import { type RevertRequest, versionsQuery } from '../queries.ts';
import classes from './revert.module.css';
import type { OnRevert } from './revert-dialog.tsx';

const differenceText = ({ label, before, after }: ObjectVersion['differences'][number]): string =>
  `${label}: ${before ?? 'not set'} → ${after ?? 'not set'}`;

/** Why a version cannot be restored; nothing when it can. */
function obstacleOf({ is_present: isPresent, is_kept: isKept }: ObjectVersion, isWritten: boolean, mayDeploy: boolean): string | undefined {
  if (!mayDeploy) return mayNotDeploy;
  if (!isWritten) return 'Rampart does not write such objects. Put it back in the product.';
  if (isPresent) return 'This is the current version.';
  return isKept ? undefined : 'The settings of this version are no longer kept.';
}

interface VersionProps {
  readonly version: ObjectVersion;
  readonly obstacle: string | undefined;
  readonly onRestore: () => void;
}

function Version({ version, obstacle, onRestore }: VersionProps) {
  const { change_category: category, differences, more_differences: more, is_present: isPresent, is_baseline: isBaseline } = version;
  const when = momentText(version.happened_at ?? version.found_at);
  return (
    <li className={classes['version']} data-present={isPresent || undefined}>
      <div className={classes['what']}>
        <p>
          <strong>{categoryName(category)}</strong>
          {isPresent && <span className={classes['mark']}>Now</span>}
          {isBaseline && <span className={classes['mark']}>Baseline</span>}
        </p>
        <p className={classes['muted']}>
          {when} · <AddressBreaks address={actorText(version)} />
        </p>
        {differences.map((one) => (
          <p key={one.path} className={classes['muted']}>
            {differenceText(one)}
          </p>
        ))}
        {more > 0 && <p className={classes['muted']}>and {more} more</p>}
      </div>
      <ExplainedButton size="xs" variant="default" reason={obstacle} aria-label={`Restore the version of ${when}…`} onClick={onRestore}>
        Restore…
      </ExplainedButton>
    </li>
  );
}

/** Every version of one object that is known: who made it, when, what it changed; and the way back to it. */
export function ObjectTimeline({ changeId, onRevert }: { readonly changeId: string; readonly onRevert: OnRevert }) {
  const mayDeploy = isPermitted(useSession().roles, 'deployments:write');
  const restore = (request: RevertRequest): void => onRevert({ request, label: 'Restore this version' });
  const { data, error } = useQuery(versionsQuery(changeId));
  if (error !== null && data === undefined) return <InlineProblem title="The history cannot be shown" error={error} />;
  if (data === undefined) return <PanelSkeleton />;
  const oldest = data.versions.at(-1);
  return (
    <section className={difference['card']} aria-label={`History of ${data.object_name}`}>
      <header className={difference['head']}>
        <History size={15} aria-hidden="true" />
        <h3 className={difference['title']}>History</h3>
      </header>
      <ol className={classes['timeline']}>
        {data.versions.map((version) => (
          <Version
            key={version.change_id}
            version={version}
            obstacle={obstacleOf(version, data.can_restore, mayDeploy)}
            onRestore={() => restore({ changeIds: [version.change_id], side: 'after' })}
          />
        ))}
        {data.more ? (
          <li className={classes['version']}>
            <p className={classes['muted']}>Older versions are not shown.</p>
          </li>
        ) : (
          oldest !== undefined && (
            <li className={classes['version']}>
              <div className={classes['what']}>
                <p>
                  <strong>Before {momentText(oldest.happened_at ?? oldest.found_at)}</strong>
                </p>
                <p className={classes['muted']}>As it was first read</p>
              </div>
              <ExplainedButton
                size="xs"
                variant="default"
                reason={mayDeploy ? (data.can_restore ? undefined : 'Rampart does not write such objects.') : mayNotDeploy}
                aria-label="Restore the version that was first read…"
                onClick={() => restore({ changeIds: [oldest.change_id], side: 'before' })}
              >
                Restore…
              </ExplainedButton>
            </li>
          )
        )}
      </ol>
    </section>
  );
}
