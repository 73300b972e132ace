import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { factNeeded } from '@rampart/domain/control.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import type { Product } from '@rampart/domain/product.ts';
import { registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { ZodError } from 'zod';
import { rereadFact, type RereadFact } from '../../collect/index.ts';
import { dropDeployedGroup, putDeployedGroup } from '../../people/index.ts';
import { listChanges } from '../change-store.ts';
import { Disconnected } from '../vendor/disconnected.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { findGroup } from '../plan/find-group.ts';
import { asOwner, logNow, type RunningJob } from './journal.ts';
import { mayPass } from './publish.ts';

/** Reads the groups of a job back: what screens show of them is what the product has, never what was requested. */
export async function verifyLists(running: RunningJob, vendor: Vendor): Promise<void> {
  const { deps, context, job } = running;
  const rows = await deps.db.inTenant(context.tenantId, (tx) => listChanges(tx, job.id));
  // Its removal was verified when it was made: a list of the product that is behind may still show it.
  const removed = new Set(rows.filter(({ change, state }) => change.kind === 'delete' && state === 'applied').map(({ target }) => target));
  for (const list of job.lists) {
    try {
      const shown = await findGroup(deps, vendor, { tenantId: context.tenantId, list });
      const found = shown && removed.has(shown.target) ? undefined : shown;
      const which = { applicationId: vendor.target.id, list: list.list };
      await asOwner(running, async (tx) => {
        if (!found?.isOurs) return dropDeployedGroup(tx, which);
        const { name, memberIds } = found.settings;
        return putDeployedGroup(tx, { ...which, target: found.target, name, memberIds, at: deps.clock.now() });
      });
    } catch (error) {
      if (!(error instanceof VendorFailure) || error instanceof Disconnected) throw error;
      // Each change was verified when it was applied; the next processing run reads who is in the group.
      await logNow(running, { text: `“${list.name}” could not be read back. ${error.message}` });
    }
  }
}

/** What was read again of the product, and when reading began. */
export interface ReadBack {
  readonly asOf: Date;
  readonly facts: readonly RereadFact[];
}

/** There may be a hundred thousand of them: they are read again only when the job has changed one. */
const accounts = new Set<string>([people.id, registeredMethods.id]);

/** What the controls of a job are judged by, as far as the product that was written to says it; and the same objects as they are set. */
async function touchedFacts({ deps, context, job }: RunningJob, { connector, yields }: Product): Promise<readonly AnyFact[]> {
  const rows = await deps.db.inTenant(context.tenantId, (tx) => listChanges(tx, job.id));
  const concerned = new Set([...job.requested, ...rows].map(({ controlId }) => controlId));
  const needed = deps.controls.filter(({ id }) => concerned.has(id)).flatMap(({ needs }) => Object.values(needs).map(factNeeded));
  const facts = new Map([...needed, ...(job.lists.length > 0 ? [groups] : [])].map((fact) => [fact.id, fact]));
  const { collects = [], watches = [], applies = [] } = deps.connectors.find(({ id }) => id === connector) ?? {};
  const written = new Set(rows.map(({ change }) => applies.find((one) => one.change.id === change.id)?.fact));
  const restored = new Set(job.objects.map(({ type }) => type));
  for (const { type, fact, informs } of watches)
    if (restored.has(type) || [fact, ...informs].some(({ id }) => written.has(id)))
      for (const one of job.kind === 'restore' ? [fact, ...informs] : [fact]) facts.set(one.id, one);
  const isCollected = (id: string): boolean => yields.includes(id) && collects.some(({ fact }) => fact.id === id);
  return [...facts.values()].filter(({ id }) => isCollected(id) && (!accounts.has(id) || written.has(id)));
}

const unread = (fact: AnyFact, why: string): RereadFact => ({
  fact: fact.id,
  because: `It could not be read again after a deployment. ${why}`,
});

async function readAgain(running: RunningJob, vendor: Vendor, fact: AnyFact, asOf: Date): Promise<RereadFact> {
  try {
    return rereadFact(fact, await vendor.collect(fact, asOf));
  } catch (error) {
    if (!(error instanceof VendorFailure) && !(error instanceof ZodError)) throw error;
    if (error instanceof VendorFailure && (mayPass(error, running) || error instanceof Disconnected)) throw error;
    const why = error instanceof VendorFailure ? error.message : `${vendor.name} gave an answer that cannot be read.`;
    return unread(fact, why);
  }
}

/** Reads again what the job may have changed, so that controls are judged by what the product has, never by what was sent. */
export async function readBack(running: RunningJob, vendor: Vendor): Promise<ReadBack> {
  const asOf = running.deps.clock.now();
  const facts: RereadFact[] = [];
  const touched = await touchedFacts(running, vendor.target.product);
  if (touched.length > 0) await logNow(running, { text: `Confirming what ${vendor.target.product.name} has now.` });
  for (const fact of touched) facts.push(await readAgain(running, vendor, fact, asOf));
  return { asOf, facts };
}

/** Where the product cannot be read: what it has is not known, whatever was written before. */
export async function missReadBack(running: RunningJob, product: Product, why: string): Promise<ReadBack> {
  const asOf = running.deps.clock.now();
  return { asOf, facts: (await touchedFacts(running, product)).map((fact) => unread(fact, why)) };
}
