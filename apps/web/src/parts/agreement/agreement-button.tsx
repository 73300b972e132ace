import { Button, type ButtonProps } from '@mantine/core';
import { agreementPrompt } from '../../shell/gates/agreement-prompt.ts';
import { useMaySign } from './use-may-sign.ts';

/** Opens the agreement: to sign it, or to read it. */
export function AgreementButton(props: ButtonProps) {
  const maySign = useMaySign();
  return (
    <Button {...props} onClick={agreementPrompt.open}>
      {maySign ? 'View or Sign' : 'View EULA'}
    </Button>
  );
}
