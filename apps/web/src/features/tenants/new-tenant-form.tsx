import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import type { NewTenantValues } from './new-tenant-values.ts';

interface NewTenantFormProps {
  readonly form: UseFormReturnType<NewTenantValues>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export function NewTenantForm({ form, onSubmit, onClose }: NewTenantFormProps) {
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
