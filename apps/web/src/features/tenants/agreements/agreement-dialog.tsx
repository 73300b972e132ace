import { Button } from '@mantine/core';
import type { Agreement } from '@rampart/contract/tenants.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../shell/api/error-text.ts';
import { agreementQuery } from '../../../shell/gates/agreement-query.ts';
import { agreementBlocks } from './agreement-blocks.ts';
import classes from './agreements.module.css';
import { SignForm } from './sign-form.tsx';

/** Scrolls on its own, so it takes focus: the keyboard must reach the end of what is signed. */
function AgreementText({ text }: { readonly text: string }) {
  return (
    <section className={classes.text} aria-label="Terms and conditions" tabIndex={0}>
      {agreementBlocks(text).map((block, index) => {
        const key = `${index}-${block.kind}`;
        if (block.kind === 'heading') return <h3 key={key}>{block.text}</h3>;
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      })}
    </section>
  );
}

interface AgreementDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function factsOf({ eula, signed, signed_at, signed_by }: Agreement): string {
  if (!signed) return `Version ${eula.version}. An administrator signs it once for the whole tenant.`;
  return `Version ${eula.version}, signed${signed_by === null ? '' : ` by ${signed_by}`}${signed_at === null ? '' : ` on ${dateText(signed_at)}`}.`;
}

function AgreementBody({ onClose }: { readonly onClose: () => void }) {
  const agreement = useQuery({ ...agreementQuery, meta: { isQuiet: true } });
  if (agreement.isPending) return <PanelSkeleton />;
  if (agreement.data === undefined) {
    return (
      <EmptyState
        title="The agreement could not be loaded"
        hint={errorText(agreement.error)}
        action={<Button onClick={() => void agreement.refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <>
      <p className={classes.facts}>{factsOf(agreement.data)}</p>
      <AgreementText text={agreement.data.eula.text} />
      <SignForm agreement={agreement.data} onClose={onClose} />
    </>
  );
}

export function AgreementDialog({ isOpen, onClose }: AgreementDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} width={720} title="Terms & Conditions">
      <AgreementBody onClose={onClose} />
    </Dialog>
  );
}
