import { useForm } from '@mantine/form';
import { createCustomer } from '@rampart/contract/tenants.ts';
import { ConfirmBody } from '@rampart/ui/confirm-body.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { NewTenantForm } from './new-tenant-form.tsx';
import { newTenantProblems, type NewTenantValues, trimmed } from './new-tenant-values.ts';

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
