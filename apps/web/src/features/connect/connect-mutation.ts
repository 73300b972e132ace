import { CallFailed } from '@rampart/contract/client.ts';
import { createCredentials } from '@rampart/contract/connect.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { reportError } from '../../shell/api/report-error.ts';
import { unlessCancelled } from '../../shell/step-up/unless-cancelled.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { conflictWords } from './conflicts.ts';
import { applicationsQuery } from './queries.ts';

export interface NewConnection {
  readonly product: string;
  readonly auth_method: AuthMethod;
  readonly credentials?: Record<string, string>;
  readonly children?: string[];
  readonly replaces?: string[];
}

/** A product that is already connected conflicts with the requested one. */
class ConflictFound extends Error {}

/** Connects, renews, or switches on modules, as the body says. Nothing is shown before the server has answered. */
export const connectMutation = (client: QueryClient, products: readonly CatalogProduct[]) =>
  mutationOptions({
    mutationFn: async (body: NewConnection) => {
      const reply = await api(createCredentials, { body });
      if (reply.status === 200) return reply.data;
      const { title, message } = conflictWords(products, reply.data.product, reply.data.incompatible_products);
      toast.error({ title, message, seconds: 8 });
      throw new ConflictFound(message);
    },
    onError: unlessCancelled((error) => {
      if (error instanceof ConflictFound) return;
      if (error instanceof CallFailed && error.status >= 500)
        toast.error({
          title: 'Credentials Failed',
          message: 'There was an issue submitting your credentials. Please double check your inputs.',
        });
      else void reportError(error);
    }),
    onSettled: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
    meta: { isQuiet: true },
  });
