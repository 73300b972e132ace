import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createContext, type ReactNode, useContext } from 'react';

export interface IssueTracking {
  readonly quest: Quest;
  /** After something that the remediation shows has changed. */
  readonly onChanged: () => void;
}

type ShowIssueTracking = (tracking: IssueTracking) => ReactNode;

const IssueTrackingContext = createContext<ShowIssueTracking | undefined>(undefined);
export const IssueTrackingProvider = IssueTrackingContext.Provider;

/** Shows the ticket of a remediation in screens of other features than the one it belongs to. */
export function useIssueTracking(): ShowIssueTracking {
  const show = useContext(IssueTrackingContext);
  if (show === undefined) throw new Error('No ticket of a remediation is provided here.');
  return show;
}
