import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EmailField } from '../email-field.tsx';
import classes from '../entrance.module.css';
import { FormFailure } from '../form-failure.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { confirmationProblem, newPasswordProblem, type NewPasswordValues } from '../password/new-password-values.ts';
import { useBreachCheck } from '../password/use-breach-check.ts';
import type { Invitation } from './invitation.ts';
import { useRegister } from './use-register.ts';

interface AccountFormProps {
  readonly invitation: Invitation;
  readonly token: string;
}

interface AccountValues extends NewPasswordValues {
  readonly name: string;
}

export function AccountForm({ invitation, token }: AccountFormProps) {
  const { email, sso_enabled: isSso } = invitation;
  const register = useRegister();
  const form = useForm<AccountValues>({
    initialValues: { name: `${invitation.first_name} ${invitation.last_name}`.trim(), password: '', confirmation: '' },
    validate: isSso ? {} : { password: newPasswordProblem, confirmation: confirmationProblem },
    validateInputOnBlur: true,
  });
  const breachCheck = useBreachCheck(form.values.password);
  const submit = async ({ name, password }: AccountValues): Promise<void> => {
    if (isSso) return register.mutate({ email, token, name });
    if ((await breachCheck.check(password)) === null) register.mutate({ email, token, name, password });
  };

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <EmailField value={email} readOnly />
      <TextInput
        {...form.getInputProps('name')}
        label="Username"
        description="Your first and last name, as others will see it. Optional."
        name="name"
        size="md"
        autoComplete="name"
        maxLength={200}
      />
      {isSso ? (
        <Alert role="status" title="No password needed">
          Your organisation signs in with single sign-on.
        </Alert>
      ) : (
        <NewPasswordFields form={form} breachCheck={breachCheck} />
      )}
      <FormFailure title="Your account was not created" error={register.error} />
      <Button type="submit" variant="filled" size="md" fullWidth loading={register.isPending}>
        Create account
      </Button>
    </form>
  );
}
