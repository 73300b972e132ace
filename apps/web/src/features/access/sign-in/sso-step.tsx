import { Alert, Button } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { ssoDeparture } from '../../../shell/session/sso-departure.ts';
import classes from '../entrance.module.css';
import { QuietButton } from '../quiet-button.tsx';
import { webAddress } from './web-address.ts';

const redirectDelayMs = 1500;

interface SsoStepProps {
  readonly email: string;
  readonly address: string;
  readonly onBack: () => void;
}

/** Says where the browser is about to go, and goes there. */
export function SsoStep({ email, address, onBack }: SsoStepProps) {
  const target = webAddress(address, window.location.origin);
  useEffect(() => {
    if (target === undefined) return undefined;
    ssoDeparture.mark();
    const timer = setTimeout(() => window.location.assign(target), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [target]);
  return (
    <div className={classes['form']}>
      {target === undefined ? (
        <Alert color="red" role="alert" title="Single sign-on did not work">
          The address of your identity provider is not usable. Ask your administrator to check the single sign-on settings.
        </Alert>
      ) : (
        <>
          <Alert role="status" title="You continue with your identity provider">
            {email.trim()} signs in with single sign-on. You are being taken there.
          </Alert>
          <Button
            component="a"
            href={target}
            variant="filled"
            size="md"
            fullWidth
            rightSection={<ArrowRight size={16} aria-hidden="true" />}
          >
            Continue with single sign-on
          </Button>
        </>
      )}
      <div className={classes['beside']}>
        <QuietButton onClick={onBack}>Use another email</QuietButton>
      </div>
    </div>
  );
}
