import { useEffect, useRef } from 'react';
import { CodeField } from '../code-field.tsx';
import classes from '../entrance.module.css';
import { QuietButton } from '../quiet-button.tsx';
import type { SignIn } from './use-sign-in.ts';

interface CodeStepProps {
  readonly form: SignIn['form'];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

export function CodeStep({ form, isBusy, onBack }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  // Ready to be typed, and after a refusal to be typed over.
  useEffect(() => {
    if (!isBusy) field.current?.select();
  }, [isBusy]);
  return (
    <>
      <CodeField {...form.getInputProps('code')} ref={field} size="md" />
      <div className={classes['beside']}>
        <QuietButton onClick={onBack}>Back to the password</QuietButton>
      </div>
    </>
  );
}
