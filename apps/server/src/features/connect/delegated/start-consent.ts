import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../access/index.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { listConnected } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { refuseConflicts, splitReplaced } from '../credentials/conflicts.ts';
import { scopesOf } from '../products/capabilities-of.ts';
import { findProduct, getProduct } from '../products/find-product.ts';
import { refuseSwitchedOff } from '../products/refuse-switched-off.ts';
import { signState } from './consent-state.ts';
import { insertDelegation } from './delegation-store.ts';
import { getConsentWay } from './consent-way.ts';

const lifeMs = 15 * 60_000;
const action = 'application.start-consent';
const randomText = () => randomBytes(32).toString('base64url');

export interface ConsentStart {
  readonly handle: string;
  readonly state: string;
  readonly link: URL;
  readonly expiresAt: Date;
}

interface AskedConsent {
  readonly product: string;
  readonly isOnboarding: boolean;
  /** Whether it is for deploying too, which takes more than reading. */
  readonly withDeployment: boolean;
  /** Applications that give way to it. */
  readonly replaces: readonly string[];
}

/** Prepares a consent at the vendor: a handle that is good once and for this product, and the page where it is given. */
export function startConsent(deps: ConnectDeps, caller: Caller, asked: AskedConsent): Promise<ConsentStart> {
  const { tenantId, by } = caller;
  const named = findProduct(asked.product)?.name ?? 'a product that is not known';
  return recordingRefusal(deps, { ...caller, action, attempt: `Ask for consent to connect ${named}` }, async () => {
    const product = getProduct(asked.product);
    const { connector, consent, app, redirectUri } = getConsentWay(deps, product);
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + lifeMs);
    const [handle, verifier] = [randomText(), randomText()];
    const shown = { isOnboarding: asked.isOnboarding, accessToken: handle, application: product.id, expiresAt };
    const state = await signState(deps.signingKey, shown);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const page = consent.consentUrl({ app, redirectUri, state, challenge, scopes: scopesOf(connector, product, asked) });
    await deps.db.inTenant(tenantId, async (tx) => {
      await refuseSwitchedOff(tx, [product]);
      refuseConflicts(splitReplaced(await listConnected(tx), asked.replaces).kept, { product, modules: [] });
      const who = { accountId: by.actorId, actor: by.actor };
      const { replaces, withDeployment } = asked;
      const given = { product: product.id, replaces, withDeployment };
      await insertDelegation(deps.vault, tx, { ...who, ...given, handle, verifier, now, expiresAt });
      const message = `Asked for consent to connect ${product.name}${asked.withDeployment ? ' and to deploy changes' : ''}.`;
      const details = { product: product.id, withDeployment: asked.withDeployment };
      await recordEvent(deps, tx, { ...by, action, status: 'success', message, details });
    });
    return { handle, state, link: deps.egress.substituteFor(page), expiresAt };
  });
}
