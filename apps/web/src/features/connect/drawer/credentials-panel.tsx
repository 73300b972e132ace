import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm, type GetInputPropsReturnType } from '@mantine/form';
import { DrawerSections } from '@rampart/ui/drawer/drawer-sections.tsx';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { fieldErrors } from '../../../shell/api/error-text.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { connectMutation } from '../connect-mutation.ts';
import { credentialRules, emptyValues, filledIn, autoCompleteOf, type CredentialField } from './credential-values.ts';
import classes from './drawer.module.css';
import type { PanelProps } from './panel-props.ts';
import { SecretTextArea } from './secret-text-area.tsx';
import { testOutcome } from './test-outcome.ts';

interface CredentialInputProps {
  readonly field: CredentialField;
  readonly input: GetInputPropsReturnType;
}

function CredentialInput({ field, input }: CredentialInputProps) {
  const { name, label, required, placeholder, hint, is_secret: isSecret, has_several_lines: hasSeveralLines } = field;
  const shared = {
    ...input,
    name,
    label,
    description: hint ?? undefined,
    placeholder: placeholder ?? undefined,
    withAsterisk: required !== null,
    'aria-required': required !== null,
    autoComplete: autoCompleteOf(name),
    // Mantine leaves it out of a field whose text is hidden.
    'aria-invalid': Boolean(input.error),
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
  };
  if (isSecret && hasSeveralLines) return <SecretTextArea {...shared} />;
  return isSecret ? (
    <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}`, tabIndex: 0 }} />
  ) : (
    <TextInput {...shared} autoCapitalize="none" spellCheck={false} />
  );
}

export function CredentialsPanel(props: PanelProps) {
  const { product, products, method, application, modules, replaces, lead, tail, documentation, onConnected, onClose } = props;
  const formId = useId();
  const form = useForm({
    initialValues: emptyValues(method.fields),
    validate: credentialRules(method.fields),
    validateInputOnBlur: true,
  });
  const connect = useMutation(connectMutation(useQueryClient(), products));
  const names = method.fields.map(({ name }) => name);
  const entered = filledIn(method.fields, form.values);
  const focus = (errors: Readonly<Record<string, unknown>>) => form.getInputNode(names.find((name) => name in errors) ?? '')?.focus();

  const stored = connect.data?.applications.find((one) => one.product === product.id);
  const outcome = testOutcome({ isSending: connect.isPending, stored, latest: application });
  const wrong = outcome.state === 'failed' ? connect.data?.wrong_credential : undefined;
  const refused = outcome.state === 'failed' && wrong !== undefined ? { [wrong]: outcome.reason } : fieldErrors(connect.error, names);

  /** What the server said of a value stays beside it until another one is entered. */
  function inputOf(name: string): GetInputPropsReturnType {
    const input = form.getInputProps(name);
    const isAsSent = entered[name] === connect.variables?.credentials?.[name];
    return { ...input, error: input.error ?? (isAsSent ? refused[name] : undefined) };
  }

  const finish = useEffectEvent(onConnected);
  useEffect(() => {
    if (outcome.state === 'connected') finish();
  }, [outcome.state]);
  const isBusy = outcome.state === 'testing';

  return (
    <DrawerSections
      documentation={documentation}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="filled" loading={isBusy}>
            {application === undefined ? 'Connect' : 'Update Credentials'}
          </Button>
        </>
      }
    >
      {lead}
      <form
        id={formId}
        className={classes.fields}
        noValidate
        onSubmit={form.onSubmit(
          (values) =>
            connect.mutate(
              {
                product: product.id,
                auth_method: method.name,
                credentials: filledIn(method.fields, values),
                children: [...modules],
                ...(replaces.length > 0 && { replaces: replaces.map(({ uuid }) => uuid) }),
              },
              {
                onError: (error) => focus(fieldErrors(error, names)),
                onSuccess: ({ wrong_credential: name }) => name !== undefined && focus({ [name]: true }),
              },
            ),
          focus,
        )}
      >
        {method.fields.map((field) => (
          <CredentialInput key={field.name} field={field} input={inputOf(field.name)} />
        ))}
      </form>
      {isBusy && <ProgressLine label={`Testing the connection to ${product.name}`} share={undefined} />}
      <InlineProblem title="The credentials were not stored" error={Object.keys(refused).length > 0 ? null : connect.error} />
      <div role="alert">
        {outcome.state === 'failed' && wrong === undefined && (
          <Alert color="red" role="presentation" title={`${product.name} did not connect`}>
            {outcome.reason}
          </Alert>
        )}
      </div>
      {tail}
    </DrawerSections>
  );
}
