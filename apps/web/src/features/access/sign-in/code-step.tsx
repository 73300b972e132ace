import { CodeField } from '../code-field.tsx';
import classes from '../entrance.module.css';
import { QuietButton } from '../quiet-button.tsx';
import { useReadyField } from './use-ready-field.ts';
import type { SignIn } from './use-sign-in.ts';

interface CodeStepProps {
  readonly form: SignIn['form'];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

export function CodeStep({ form, isBusy, onBack }: CodeStepProps) {
  const field = useReadyField(isBusy);
  return (
    <>
      <CodeField {...form.getInputProps('code')} ref={field} size="md" />
      <div className={classes['beside']}>
        <QuietButton onClick={onBack}>Back to the password</QuietButton>
      </div>
    </>
  );
}
