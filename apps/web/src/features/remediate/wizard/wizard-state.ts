import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createContext, useContext } from 'react';

/** What every step works with. */
export interface Wizard {
  readonly quest: Quest;
  readonly controls: readonly ControlDetail[];
  /** The controls chosen on this screen, saved or not. */
  readonly selected: ReadonlySet<string>;
  readonly select: (selected: ReadonlySet<string>) => void;
  readonly hasUnsaved: boolean;
  /** Takes the choice to the server; `false` when it could not be kept. */
  readonly save: () => Promise<boolean>;
  readonly goOn: () => void;
  readonly refresh: () => Promise<void>;
}

const WizardContext = createContext<Wizard | undefined>(undefined);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (wizard === undefined) throw new Error('A step of the wizard is used outside the wizard.');
  return wizard;
}
