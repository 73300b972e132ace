import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWizard } from './wizard-state.ts';

/** The next act of a step, in the wizard's footer. While there is one, going on is the quiet button beside it. */
export function FooterAct({ children }: { readonly children: ReactNode }) {
  const { footer } = useWizard();
  const { setHasAct } = footer;
  useEffect(() => {
    setHasAct(true);
    return () => setHasAct(false);
  }, [setHasAct]);
  return footer.place === null ? null : createPortal(children, footer.place);
}
