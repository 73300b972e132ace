import { deleteCredentials, type Application } from '@rampart/contract/connect.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { applicationsQuery } from './queries.ts';

type Disconnected = Pick<Application, 'uuid' | 'name' | 'product'>;

async function disconnect(applications: readonly Disconnected[]): Promise<void> {
  // One after the other: each takes its modules with it.
  for (const { uuid } of applications) await api(deleteCredentials, { body: { application_uuid: uuid } });
}

/** One product is "disconnected"; of several at once the connections are "removed". */
export const disconnectMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: disconnect,
    onSuccess: (_nothing, applications) => {
      const title = applications.length === 1 ? 'Product Disconnected' : 'Connections Removed';
      toast.success({ title, message: applications.map(({ name }) => name).join(', '), seconds: 5 });
    },
    onSettled: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });
