import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../shell/api/error-text.ts';
import classes from './authentication.module.css';
import { ssoFields, ssoProblem, type SsoSource } from './sso-source.ts';
import { noRedirect, useEnableSso } from './use-enable-sso.ts';

export function EnableSsoForm({ source }: { readonly source: SsoSource }) {
  const { label, placeholder } = ssoFields[source];
  const { enable, isPending, error, hasNoRedirect } = useEnableSso(source);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { value: '' },
    validate: { value: ssoProblem(source) },
    validateInputOnBlur: true,
  });
  const field = {
    ...form.getInputProps('value'),
    label,
    placeholder,
    disabled: isPending,
    spellCheck: false,
    autoComplete: 'off',
    'aria-required': true,
  };

  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit(({ value }) => void enable(value))}>
      {source === 'xml' ? (
        <Textarea {...field} key={form.key('value')} className={classes['xml'] ?? ''} autosize minRows={6} maxRows={16} />
      ) : (
        <TextInput {...field} key={form.key('value')} type="url" inputMode="url" />
      )}
      <div role="alert">
        {(error !== null || hasNoRedirect) && (
          <Alert color="red" role="presentation" title={hasNoRedirect ? 'Error Establishing SSO!' : 'SSO is not enabled'}>
            {hasNoRedirect ? noRedirect : errorText(error)}
          </Alert>
        )}
      </div>
      <Button type="submit" variant="filled" loading={isPending}>
        Enable SSO
      </Button>
    </form>
  );
}
