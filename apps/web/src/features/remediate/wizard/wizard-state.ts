import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createContext, useContext } from 'react';

/** Where a step puts its next act. */
export interface Footer {
  readonly place: HTMLElement | null;
  readonly hasAct: boolean;
  readonly setHasAct: (hasAct: boolean) => void;
}

/** What every step works with. */
export interface Wizard {
  readonly quest: Quest;
  readonly controls: readonly ControlDetail[];
  /** What its newest deployment was worth. */
  readonly payoff: Payoff | null;
  /** The controls chosen on this screen, saved or not. */
  readonly selected: ReadonlySet<string>;
  readonly select: (selected: ReadonlySet<string>) => void;
  /** Takes a control out of a choice that is not saved yet. */
  readonly deselectInDraft: (controlId: string) => void;
  /** The person who chooses has made another change, on the event before it. */
  readonly follow: (before: string | null, after: Quest) => void;
  readonly hasUnsaved: boolean;
  /** Takes the choice to the server; `false` when it could not be kept. */
  readonly save: () => Promise<boolean>;
  readonly goOn: () => void;
  readonly refresh: () => Promise<void>;
  readonly footer: Footer;
}

const WizardContext = createContext<Wizard | undefined>(undefined);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (wizard === undefined) throw new Error('A step of the wizard is used outside the wizard.');
  return wizard;
}
