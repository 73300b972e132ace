import { type Application, deleteCredentials, type DisconnectionImpact } from '@rampart/contract/connect.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shell/api/api.ts';
import { type CatalogProduct, modulesOf } from './catalog-product.ts';
import { conflictingApplications, standaloneApplications } from './conflicts.ts';
import { connectMutation } from './connect-mutation.ts';
import { disconnectWords } from './disconnect-words.ts';
import { findDisconnectionImpact } from './find-disconnection-impact.ts';
import { disconnectFirst, replaceStandalone } from './modules/conflict-questions.ts';
import { applicationsQuery } from './queries.ts';
import type { TileAction } from './tiles/tile-buttons.ts';
import { applicationOf, tileState } from './tiles/tile-state.ts';

type Disconnected = Pick<Application, 'uuid' | 'name' | 'product'>;

async function disconnectAll(applications: readonly Disconnected[]): Promise<void> {
  // One after the other: each takes its modules with it.
  for (const { uuid } of applications) await api(deleteCredentials, { body: { application_uuid: uuid } });
}

/** One product is "disconnected"; of several together the connections are "removed". */
const disconnectMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: disconnectAll,
    onSuccess: (_nothing, applications) => {
      const title = applications.length === 1 ? 'Product Disconnected' : 'Connections Removed';
      toast.success({ title, message: applications.map(({ name }) => name).join(', '), seconds: 5 });
    },
    onSettled: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });

/** What is decided before the drawer opens. */
export interface ConnectionChoice {
  readonly modules: readonly string[];
  /** They are disconnected by the server, once the new connection works. */
  readonly replaces: readonly Application[];
}

interface ModuleQuestion {
  readonly parent: CatalogProduct;
  readonly replaces: readonly Application[];
}

const nothingElse: ConnectionChoice = { modules: [], replaces: [] };

interface ConnectActionsOptions {
  readonly products: readonly CatalogProduct[];
  readonly applications: readonly Application[] | undefined;
  readonly openDrawer: (product: string, choice: ConnectionChoice) => void;
  readonly onConfigure: ((product: string) => void) | undefined;
}

/** What the buttons of the tiles lead to, with the questions that come before. */
export function useConnectActions({ products, applications = [], openDrawer, onConfigure }: ConnectActionsOptions) {
  const client = useQueryClient();
  const connect = useMutation(connectMutation(client, products));
  const disconnect = useMutation(disconnectMutation(client));
  const [choosing, setChoosing] = useState<ModuleQuestion>();
  /** The product whose question waits for what disconnecting leaves behind. */
  const [asking, setAsking] = useState<string>();

  const lookUp = async (product: CatalogProduct, leaving: readonly Application[]): Promise<DisconnectionImpact | undefined> => {
    setAsking(product.id);
    const impact = await findDisconnectionImpact(leaving);
    setAsking(undefined);
    return impact;
  };

  /** Whether the administrator agrees that these give way. Nothing is disconnected yet. */
  const agreesToReplace = async (product: CatalogProduct, rivals: readonly Application[]): Promise<boolean> =>
    rivals.length === 0 || confirm(disconnectFirst({ product, rivals, products, impact: await lookUp(product, rivals) }));

  const startConnecting = async (product: CatalogProduct): Promise<void> => {
    if (asking !== undefined) return;
    const rivals = conflictingApplications(product, products, applications);
    if (!(await agreesToReplace(product, rivals))) return;
    if (modulesOf(products, product.id).length > 0) setChoosing({ parent: product, replaces: rivals });
    else openDrawer(product.id, { modules: [], replaces: rivals });
  };

  const chooseModules = async ({ parent, replaces }: ModuleQuestion, modules: readonly string[]): Promise<void> => {
    setChoosing(undefined);
    const standalone = standaloneApplications(modules, applications);
    const agrees = async (): Promise<boolean> =>
      confirm(replaceStandalone({ parent, standalone, products, impact: await lookUp(parent, standalone) }));
    if (standalone.length === 0 || (await agrees())) openDrawer(parent.id, { modules, replaces: [...replaces, ...standalone] });
  };

  const remove = async (product: CatalogProduct): Promise<void> => {
    const application = applicationOf(applications, product.id);
    if (application === undefined || asking !== undefined) return;
    const impact = await lookUp(product, [application]);
    if (await confirm(disconnectWords(application, { applications, products, impact }))) disconnect.mutate([application]);
  };

  const enableModule = (product: CatalogProduct): void => {
    const [parent] = tileState({ product, products, applications }).connectedParents;
    if (parent !== undefined) connect.mutate({ product: parent, auth_method: 'child-module', children: [product.id] });
  };

  const act = (action: TileAction, product: CatalogProduct): void => {
    if (action === 'enable-module') enableModule(product);
    else if (action === 'configure') onConfigure?.(product.id);
    else if (action === 'update') openDrawer(product.id, nothingElse);
    else void (action === 'disconnect' || action === 'remove-module' ? remove(product) : startConnecting(product));
  };

  const enabling = connect.isPending ? connect.variables.children?.[0] : undefined;
  const removing = disconnect.isPending ? disconnect.variables[0]?.product : undefined;
  return { act, choosing, chooseModules, stopChoosing: () => setChoosing(undefined), busyProduct: enabling ?? removing ?? asking };
}
