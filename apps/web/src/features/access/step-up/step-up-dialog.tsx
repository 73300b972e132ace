import { Alert, Button } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { ssoErrorText } from '../../../shell/session/sso-error-text.ts';
import { stepUpPrompt } from '../../../shell/step-up/step-up-prompt.ts';
import { CodeField } from '../code-field.tsx';
import { entranceFailure } from '../entrance-failure.ts';
import { FormFailure } from '../form-failure.tsx';
import { PasswordField } from '../password-field.tsx';
import classes from './step-up.module.css';
import { usePasswordStepUp } from './use-password-step-up.ts';
import { useSsoStepUp } from './use-sso-step-up.ts';

const reason = `This changes how people sign in, what they may do, or which credentials ${productName} holds.`;
const duration = 'You are not asked again for ten minutes.';

function PasswordStepUp() {
  const { user } = useSession();
  const { form, attempt, isCodeNeeded, submit } = usePasswordStepUp(stepUpPrompt.confirm);
  return (
    <form className={classes.form} data-step-up noValidate onSubmit={submit}>
      <p>
        {reason} Enter your password{isCodeNeeded ? ' and a code' : ''} to continue. {duration}
      </p>
      {/* Password managers look for the name that the password belongs to. */}
      <input
        className={classes.name}
        type="email"
        name="email"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField {...form.getInputProps('password')} data-autofocus />
      {isCodeNeeded && <CodeField {...form.getInputProps('code')} size="md" />}
      <FormFailure title="That did not work" error={attempt.error} />
      <div className={classes.actions}>
        <Button onClick={stepUpPrompt.cancel}>Cancel</Button>
        <Button type="submit" variant="filled" loading={attempt.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function SsoStepUp() {
  const { start, refusal, isWaiting } = useSsoStepUp();
  const problem = refusal === undefined ? start.error && entranceFailureOf(start.error) : ssoErrorText(refusal);
  return (
    <div className={classes.form} data-step-up>
      <p>
        {reason} Your identity provider asks you to sign in again, in a window of its own. {duration}
      </p>
      <p role="status">{isWaiting && 'Waiting for your identity provider. Finish in the window that opened.'}</p>
      <div role="alert">
        {problem !== null && (
          <Alert color="red" role="presentation" title="That did not work">
            {problem}
          </Alert>
        )}
      </div>
      <div className={classes.actions}>
        <Button onClick={stepUpPrompt.cancel}>Cancel</Button>
        <Button variant="filled" data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
          {isWaiting ? 'Open the window again' : 'Continue with your identity provider'}
        </Button>
      </div>
    </div>
  );
}

/** A window that could not be opened is no failure of the server. */
const entranceFailureOf = (error: Error): string => (error.constructor === Error ? error.message : entranceFailure(error));

/** Over whatever is on the screen: the form below keeps what was typed, and is sent when the person has confirmed. */
export function StepUpDialog({ isOpen }: { readonly isOpen: boolean }) {
  const { sso: isSso } = useSession();
  return (
    <Dialog isOpen={isOpen} onClose={stepUpPrompt.cancel} title="Confirm that it is you" width={440} isOnTop>
      {isSso ? <SsoStepUp /> : <PasswordStepUp />}
    </Dialog>
  );
}
