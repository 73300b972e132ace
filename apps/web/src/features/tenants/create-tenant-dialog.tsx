import { Button, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { createCustomer } from '@rampart/contract/tenants.ts';
import { ConfirmBody } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { newTenantProblems, type NewTenantValues, trimmed } from './new-tenant-values.ts';

interface NewTenantFormProps {
  readonly form: UseFormReturnType<NewTenantValues>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

function NewTenantForm({ form, onSubmit, onClose }: NewTenantFormProps) {
  return (
    <FormStack
      onSubmit={form.onSubmit(onSubmit)}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="filled">
            Create Tenant…
          </Button>
        </>
      }
    >
      <TextInput {...form.getInputProps('customer_name')} label="Tenant name" maxLength={200} autoComplete="off" aria-required />
      <TextInput
        {...form.getInputProps('email')}
        label="Admin email"
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <TextInput {...form.getInputProps('name')} label="Admin name" maxLength={200} autoComplete="off" aria-required />
    </FormStack>
  );
}

interface CreateTenantDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const confirmTitle = 'Confirm Tenant Creation';

/** First who it is for, then the same read back: a tenant is not deleted on screen. */
export function CreateTenantDialog({ isOpen, onClose }: CreateTenantDialogProps) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useForm<NewTenantValues>({
    initialValues: { customer_name: '', email: '', name: '' },
    validate: newTenantProblems,
    validateInputOnBlur: true,
  });
  const values = trimmed(form.values);
  const create = useMutation({
    mutationFn: () => api(createCustomer, { body: values }),
    onSuccess: async () => {
      toast.success({
        title: 'Tenant Created',
        message: `${values.email} is invited as the administrator of ${values.customer_name}.`,
        seconds: 8,
      });
      close();
      await client.invalidateQueries({ queryKey: tenantsQuery.queryKey });
      await client.invalidateQueries({ queryKey: queryKeys.notifications.outbox });
    },
    meta: { isQuiet: true },
  });
  const back = () => {
    create.reset();
    setIsConfirming(false);
  };
  const close = () => {
    back();
    form.reset();
    onClose();
  };

  return (
    <Dialog isOpen={isOpen} onClose={close} title={isConfirming ? confirmTitle : 'Create New Tenant'}>
      {isConfirming ? (
        <>
          <ConfirmBody
            confirmation={{
              title: confirmTitle,
              message: `Create the tenant ${values.customer_name}?`,
              consequences: [`${values.name} (${values.email}) becomes its first administrator and is sent an invitation.`],
              confirmLabel: 'Create Tenant',
              cancelLabel: 'Back',
            }}
            isBusy={create.isPending}
            onAnswer={(isSure) => (isSure ? create.mutate() : back())}
          />
          <InlineProblem title="The tenant was not created" error={create.error} />
        </>
      ) : (
        <NewTenantForm form={form} onSubmit={() => setIsConfirming(true)} onClose={close} />
      )}
    </Dialog>
  );
}
