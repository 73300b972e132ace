import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkInvitation } from '@rampart/contract/access/registration.ts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { openApi } from '../../../shell/api/api.ts';
import { EmailField } from '../email-field.tsx';
import { EntranceFrame } from '../entrance-frame.tsx';
import { EntranceLink } from '../entrance-link.tsx';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { emailProblem } from '../sign-in/sign-in-values.ts';
import { useMomentAfter } from '../use-moment-after.ts';
import { registrationStep } from './registration-step.ts';

const invite = 'Get your invitation link';

export function SendEmailScreen() {
  const email = new URLSearchParams(useLocation().searchStr).get('email') ?? '';
  const [isJustSent, markSent] = useMomentAfter();
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem }, validateInputOnBlur: true });
  const send = useMutation({
    mutationFn: (values: { readonly email: string }) => openApi(checkInvitation, { query: { email: values.email.trim() } }),
    onSuccess: markSent,
    meta: { isQuiet: true },
  });
  return (
    <EntranceFrame
      step={registrationStep(1)}
      title="Thank you for your interest"
      lead="Enter the email you were invited with. We send your invitation link there."
      footer={
        <>
          Registered already? <EntranceLink to="/">Sign in</EntranceLink>
        </>
      }
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <EmailField {...form.getInputProps('email')} autoComplete="email" />
        <FormFailure title="The email was not sent" error={send.error} />
        {send.isSuccess && (
          <Alert role="status" title="Check your inbox">
            If {send.variables.email.trim()} was invited, the link is on its way. It can take a minute.
          </Alert>
        )}
        <Button type="submit" variant="filled" size="md" fullWidth loading={send.isPending} disabled={isJustSent}>
          {isJustSent ? 'Email Sent' : send.isSuccess ? 'Resend' : invite}
        </Button>
      </form>
    </EntranceFrame>
  );
}
