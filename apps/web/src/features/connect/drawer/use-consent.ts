import { CallFailed } from '@rampart/contract/client.ts';
import { getDelegateToken } from '@rampart/contract/connect.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { customerAttributesQuery } from '../../../shell/gates/tenant-queries.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { conflictWords } from '../conflicts.ts';
import type { PanelProps } from './panel-props.ts';
import { type Awaited, hasArrived } from './test-outcome.ts';

const isListOfTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** A refusal that names products in the way is announced as a conflict; any other is left to its place on the screen. */
function announceConflict(error: unknown, product: string, products: readonly CatalogProduct[]): void {
  if (!(error instanceof CallFailed) || typeof error.body !== 'object' || error.body === null) return;
  const incompatible = 'incompatible_products' in error.body ? error.body.incompatible_products : undefined;
  if (isListOfTexts(incompatible)) toast.error({ ...conflictWords(products, product, incompatible), seconds: 8 });
}

class WindowBlocked extends Error {}

interface AskedLink {
  readonly product: string;
  readonly isOnboarding: boolean;
  readonly withDeployment: boolean;
}

async function requestLink({ product, isOnboarding, withDeployment }: AskedLink): Promise<URL> {
  const query = { application: product, is_onboarding: String(isOnboarding), with_deployment: String(withDeployment) };
  const { data } = await api(getDelegateToken, { query });
  const link = new URL(data.link);
  if (link.protocol !== 'https:' && link.protocol !== 'http:') throw new Error('The link to the consent page cannot be opened.');
  return link;
}

/** Opened before the link is known, because browsers allow a window only at the click itself. */
function openWindow(): Window {
  const opened = window.open('', '_blank', 'popup,width=440,height=600');
  if (opened === null) throw new WindowBlocked('Your browser blocked the window. Allow it for this page, or copy the link instead.');
  return opened;
}

interface ConsentOptions extends Pick<PanelProps, 'product' | 'products' | 'application'> {
  readonly withDeployment: boolean;
}

/** Consent that an administrator gives at the vendor's: in a window from here, or anywhere by a link. */
export function useConsent({ product: { id: product }, products, application, withDeployment }: ConsentOptions) {
  const isOnboarding = useQuery(customerAttributesQuery).data?.onboarding_status === 'pending';
  const [awaited, setAwaited] = useState<Awaited>();
  const onError = (error: Error) => announceConflict(error, product, products);
  const startWaiting = () => setAwaited({ newest: application?.connections[0]?.connection_time });

  const open = useMutation({
    mutationFn: async () => {
      const consentWindow = openWindow();
      try {
        const link = await requestLink({ product, isOnboarding, withDeployment });
        consentWindow.opener = null;
        consentWindow.location.replace(link);
      } catch (error) {
        consentWindow.close();
        throw error;
      }
    },
    onSuccess: startWaiting,
    onError,
    meta: { isQuiet: true },
  });

  const copy = useMutation({
    mutationFn: async () => navigator.clipboard.writeText((await requestLink({ product, isOnboarding, withDeployment })).href),
    onSuccess: () => {
      toast.success({ title: 'Link copied to clipboard.', seconds: isOnboarding ? 10 : 5 });
      startWaiting();
    },
    onError,
    meta: { isQuiet: true },
  });

  const isWaiting = awaited !== undefined && !hasArrived(awaited, application);
  return { open, copy, isWaiting, isConnected: awaited !== undefined && !isWaiting, stopWaiting: () => setAwaited(undefined) };
}
