import { signAgreement } from '@rampart/contract/tenants.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { agreementQuery } from '../../../shell/gates/agreement-query.ts';

interface Signature {
  readonly version: string;
  readonly isCopyWanted: boolean;
}

export const signAgreementMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ version, isCopyWanted }: Signature) =>
      (await api(signAgreement, { body: { eula: { version }, send_email: isCopyWanted } })).data,
    onSuccess: async (agreement, { isCopyWanted }) => {
      client.setQueryData(agreementQuery.queryKey, agreement);
      toast.success({ title: 'EULA Signed', message: isCopyWanted ? 'A copy is on its way to your mailbox.' : undefined, seconds: 5 });
      // Whatever was refused for want of a signature is asked for again.
      await client.invalidateQueries();
    },
    // Somebody else may have signed, or a newer text may be in force.
    onError: () => client.invalidateQueries({ queryKey: agreementQuery.queryKey }),
  });
