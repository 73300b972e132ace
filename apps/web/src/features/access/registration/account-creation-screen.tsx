import { Skeleton, Button } from '@mantine/core';
import { toast } from '@rampart/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import { entranceFailure } from '../entrance-failure.ts';
import { EntranceFrame } from '../entrance-frame.tsx';
import classes from '../entrance.module.css';
import { AccountForm } from './account-form.tsx';
import { type InvitationLink, invitationQuery } from './invitation.ts';
import { JoinForm } from './join-form.tsx';
import { registrationStep } from './registration-step.ts';

const incomplete = 'This link is not complete. Follow the link from your email again, or ask for a new one.';

interface RefusedInvitationProps {
  readonly email: string;
  /** Nothing when the link lacks a part, and the server was not asked. */
  readonly error: Error | null;
}

/** The toast stays open until it is dismissed; the way out is on the screen. */
function RefusedInvitation({ email, error }: RefusedInvitationProps) {
  const { history } = useRouter();
  const message = error === null ? incomplete : entranceFailure(error);
  useEffect(() => toast.error({ title: 'Error', message, seconds: 'stays' }), [message]);
  return (
    <EntranceFrame step={registrationStep(2)} title="This invitation cannot be used" lead={message}>
      <div className={classes.form}>
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

const step = registrationStep(2);

/** As it was on arrival: while the next step is loading, the address is already another. */
function useInvitationLink(): InvitationLink {
  const { searchStr } = useLocation();
  const [search] = useState(() => new URLSearchParams(searchStr));
  return { email: search.get('email') ?? '', token: search.get('token') ?? '' };
}

function CheckingInvitation() {
  return (
    <EntranceFrame step={step} title="Checking your invitation" lead="One moment.">
      <div className={classes.form} role="status" aria-label="Loading">
        <Skeleton height={42} />
        <Skeleton height={42} />
        <Skeleton height={42} />
      </div>
    </EntranceFrame>
  );
}

export function AccountCreationScreen() {
  const link = useInvitationLink();
  const { data: invitation, error, isPending } = useQuery(invitationQuery(link));
  if (isPending) return <CheckingInvitation />;
  if (invitation === undefined || invitation === null) return <RefusedInvitation email={link.email} error={error} />;
  const { tenant, has_account: hasAccount, sso_enabled: isSso } = invitation;
  const what = hasAccount && !isSso ? 'Sign in with your account to join it.' : 'Create your account to join.';
  const Form = hasAccount && !isSso ? JoinForm : AccountForm;
  return (
    <EntranceFrame step={step} title="Verification Success" lead={`You are invited to ${tenant}. ${what}`}>
      <Form invitation={invitation} token={link.token} />
    </EntranceFrame>
  );
}
