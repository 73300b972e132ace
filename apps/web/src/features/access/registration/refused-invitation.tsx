import { Button } from '@mantine/core';
import { toast } from '@rampart/ui/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { entranceFailure } from '../entrance-failure.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import classes from '../entrance.module.css';
import { registrationStep } from './registration-step.ts';

const incomplete = 'This link is not complete. Follow the link from your email again, or ask for a new one.';

interface RefusedInvitationProps {
  readonly email: string;
  /** Nothing when the link lacks a part, and the server was not asked. */
  readonly error: Error | null;
}

/** The toast stays open until it is dismissed; the way out is on the screen. */
export function RefusedInvitation({ email, error }: RefusedInvitationProps) {
  const { history } = useRouter();
  const message = error === null ? incomplete : entranceFailure(error);
  useEffect(() => toast.error({ title: 'Error', message, seconds: 'stays' }), [message]);
  return (
    <EntranceFrame step={registrationStep(2)} title="This invitation cannot be used" lead={message}>
      <div className={classes['form']}>
        <Button
          variant="filled"
          size="md"
          fullWidth
          onClick={() => history.push(`/register/send-email?email=${encodeURIComponent(email)}`)}
        >
          Get your invitation link
        </Button>
      </div>
    </EntranceFrame>
  );
}
