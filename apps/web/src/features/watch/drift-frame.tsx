import { LockedOverlay } from '@rampart/ui/locked-overlay.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import classes from './drift.module.css';
import { type DriftTab, DriftTabs } from './drift-tabs.tsx';

interface DriftFrameProps {
  readonly current: DriftTab;
  readonly subtitle: string;
  readonly actions?: ReactNode;
  /** Rendered, and its data asked for, only where the tenant may use it. */
  readonly children: ReactNode;
}

/** The header that the screens of drift share, and the lock over all of them. */
export function DriftFrame({ current, subtitle, actions, children }: DriftFrameProps) {
  const { data: entitlements, isPending } = useQuery(entitlementsQuery);
  const isLocked = !isEntitled(entitlements, 'drift_detection');
  const isOpen = !isPending && !isLocked;
  return (
    <Screen title="Drift" subtitle={subtitle} actions={isOpen && actions} tabs={<DriftTabs current={current} />}>
      {isPending && <PanelSkeleton />}
      {!isPending && isLocked && (
        <LockedOverlay text={lockedText.long}>
          <PanelSkeleton />
        </LockedOverlay>
      )}
      {isOpen && <div className={classes['stack']}>{children}</div>}
    </Screen>
  );
}
