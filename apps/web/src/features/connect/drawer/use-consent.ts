import { CallFailed } from '@rampart/contract/client.ts';
import { type Application, getDelegateToken } from '@rampart/contract/connect.ts';
import { copyText } from '@rampart/ui/copy-text.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { customerAttributesQuery } from '../../../shell/gates/tenant-queries.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import { conflictWords } from '../conflicts.ts';
import { onConsentFailure } from '../oauth/consent-channel.ts';
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
  readonly replaces: readonly Application[];
}

interface ConsentLink {
  readonly link: URL;
  readonly expiresAt: string;
  readonly withDeployment: boolean;
}

async function requestLink({ product, isOnboarding, withDeployment, replaces }: AskedLink): Promise<ConsentLink> {
  const query = {
    application: product,
    is_onboarding: String(isOnboarding),
    with_deployment: String(withDeployment),
    replaces: replaces.map(({ uuid }) => uuid).join(','),
  };
  const { data } = await api(getDelegateToken, { query });
  const link = new URL(data.link);
  if (link.protocol !== 'https:' && link.protocol !== 'http:') throw new Error('The link to the consent page cannot be opened.');
  return { link, expiresAt: data.expires_at, withDeployment };
}

/** Opened before the link is known, because browsers allow a window only at the click itself. */
function openWindow(): Window {
  const opened = window.open('', '_blank', 'popup,width=440,height=600');
  if (opened === null) throw new WindowBlocked('Your browser blocked the window. Allow it for this page, or copy the link instead.');
  return opened;
}

async function openConsentPage(asked: AskedLink): Promise<ConsentLink> {
  const consentWindow = openWindow();
  try {
    const found = await requestLink(asked);
    consentWindow.opener = null;
    consentWindow.location.replace(found.link);
    return found;
  } catch (error) {
    consentWindow.close();
    throw error;
  }
}

interface StartedConsent extends ConsentLink {
  /** The browser has refused to copy the link: it is shown instead. */
  readonly isCopyRefused: boolean;
}

const expired = 'No consent arrived before the link expired. Connect again to get a new one.';

/** A consent that another person may give elsewhere, until it has arrived, was refused, or its time is over. */
function useAwaitedConsent(product: string, application: Application | undefined) {
  const [awaited, setAwaited] = useState<Awaited & StartedConsent>();
  const [failure, setFailure] = useState<string>();
  const [wasLeft, setWasLeft] = useState(false);
  const isWaiting = awaited !== undefined && !hasArrived(awaited, application);
  const end = (reason?: string): void => {
    setAwaited(undefined);
    setFailure(reason);
  };
  const endBecause = useEffectEvent(end);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => endBecause(expired), Math.max(0, Date.parse(awaited.expiresAt) - Date.now()));
    const stopListening = onConsentFailure((failed) => failed.application === product && endBecause(failed.reason));
    // The vendor's page keeps its window to itself: whether it was closed shows only in that the person is back here.
    const markBack = (): void => setWasLeft(true);
    window.addEventListener('focus', markBack);
    return () => {
      clearTimeout(timer);
      stopListening();
      window.removeEventListener('focus', markBack);
    };
  }, [isWaiting, awaited?.expiresAt, product]);

  const start = (started: StartedConsent): void => {
    setFailure(undefined);
    setWasLeft(false);
    setAwaited({ newest: application?.connections[0]?.connection_time, ...started });
  };
  const isConnected = awaited !== undefined && !isWaiting;
  const shown = isWaiting && awaited.isCopyRefused ? awaited : undefined;
  return { start, stop: () => end(), isWaiting, isConnected, failure, shown, isBackWithout: isWaiting && wasLeft };
}

interface ConsentOptions extends Pick<PanelProps, 'product' | 'products' | 'application' | 'replaces'> {
  readonly withDeployment: boolean;
}

/** Consent that an administrator gives at the vendor's: in a window from here, or anywhere by a link. */
export function useConsent({ product: { id: product }, products, application, replaces, withDeployment }: ConsentOptions) {
  const isOnboarding = useQuery(customerAttributesQuery).data?.onboarding_status === 'pending';
  const { start, shown, ...waiting } = useAwaitedConsent(product, application);
  const asked: AskedLink = { product, isOnboarding, withDeployment, replaces };
  const onError = (error: Error) => announceConflict(error, product, products);

  const open = useMutation({
    mutationFn: () => openConsentPage(asked),
    onSuccess: (found) => start({ ...found, isCopyRefused: false }),
    onError,
    meta: { isQuiet: true },
  });
  const copy = useMutation({
    mutationFn: () => requestLink(asked),
    onSuccess: async (found) => {
      const isCopied = await copyText(found.link.href, { copied: 'Link copied to clipboard.', seconds: isOnboarding ? 10 : 5 });
      start({ ...found, isCopyRefused: !isCopied });
    },
    onError,
    meta: { isQuiet: true },
  });
  // A link asks for the permissions that were chosen when it was made.
  const linkToCopy = shown?.withDeployment === withDeployment ? shown.link.href : undefined;
  return { open, copy, linkToCopy, ...waiting };
}
