import { Alert, Button, Checkbox } from '@mantine/core';
import { type Agreement, signAgreement } from '@rampart/contract/tenants.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FormStack } from '@rampart/ui/form-stack.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { agreementQuery } from '../../../shell/gates/agreement-query.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import classes from './agreements.module.css';

interface Signature {
  readonly version: string;
  readonly isCopyRequested: boolean;
}

const signAgreementMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ version, isCopyRequested }: Signature) =>
      (await api(signAgreement, { body: { eula: { version }, send_email: isCopyRequested } })).data,
    onSuccess: async (agreement, { isCopyRequested }) => {
      client.setQueryData(agreementQuery.queryKey, agreement);
      toast.success({ title: 'EULA Signed', message: isCopyRequested ? 'A copy is on its way to your mailbox.' : undefined, seconds: 5 });
      // Whatever was refused for want of a signature is asked for again.
      await client.invalidateQueries();
    },
    // Another administrator may have signed, or a newer text may be in force.
    onError: () => client.invalidateQueries({ queryKey: agreementQuery.queryKey }),
  });

interface SignFormProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

const needsAdministrator =
  'The user agreements have not been signed by an admin. Please find someone with the proper priviliege level to sign.';
const notForStaff = 'Ask an administrator of this tenant to sign. Provider staff cannot sign for it.';

export function SignForm({ agreement: { eula, signed: isSigned }, onClose }: SignFormProps) {
  const { roles } = useSession();
  const [isAgreed, setIsAgreed] = useState(false);
  const [isCopyRequested, setIsCopyRequested] = useState(false);
  const sign = useMutation(signAgreementMutation(useQueryClient()));
  const close = <Button onClick={onClose}>Close</Button>;

  if (isSigned || !roles.includes('administrator')) {
    return (
      <>
        {!isSigned && (
          <Alert className={classes.refusal} color="yellow">
            {isProviderUser(roles) ? notForStaff : needsAdministrator}
          </Alert>
        )}
        <div className={classes.actions}>
          {close}
          {isSigned && <Button disabled>Already Signed</Button>}
        </div>
      </>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAgreed) sign.mutate({ version: eula.version, isCopyRequested }, { onSuccess: onClose });
  };
  const actions = (
    <>
      {close}
      <ExplainedButton
        type="submit"
        variant="filled"
        loading={sign.isPending}
        {...(isAgreed ? {} : { reason: 'Agree to the terms first.' })}
      >
        Sign
      </ExplainedButton>
    </>
  );
  return (
    <div className={classes.form}>
      <FormStack onSubmit={submit} actions={actions}>
        <Checkbox
          label="I agree to the above terms and conditions"
          checked={isAgreed}
          onChange={(event) => setIsAgreed(event.currentTarget.checked)}
        />
        <Checkbox
          label="Email me a copy of the EULA"
          checked={isCopyRequested}
          onChange={(event) => setIsCopyRequested(event.currentTarget.checked)}
        />
      </FormStack>
    </div>
  );
}
