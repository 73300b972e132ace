import { type Control, factNeeded, productOf, type Readings } from '@rampart/domain/control.ts';
import type { AnyEventKind } from '@rampart/domain/event-kind.ts';
import { type AnyFact, type Fact, factMissing, type FactReading } from '@rampart/domain/fact.ts';
import type { Product } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { hashReading, loadReading, newestReadings, openPublishedFacts, type StoredReading } from '../collect/index.ts';
import { isSameOrganisation, listConnected } from '../connect/index.ts';
import type { AheadReading } from './readings-ahead.ts';
import { openOwnFacts } from '../people/index.ts';

export interface Source {
  readonly id: string;
  readonly product: Product;
  readonly parentId?: string | null;
  readonly organisation?: string | null;
}

/** What the connected applications were read to say at a moment. Contents are fetched when they are asked for, and once. */
export interface FactReader {
  readonly at: Date;
  /** The connected application of a product; nothing when it is not connected. */
  applicationOf(productId: string): Source | undefined;
  /** The connected application whose reading of a fact counts for another one, or for itself; nothing where no one reads it for it. */
  sourceOf(application: Source, fact: AnyFact): Source | undefined;
  hashOf(application: Source, fact: AnyFact): Promise<Buffer>;
  /** The application that reports these events, and the result of reading them last: of the product's own vendor, or of another. */
  eventsOf(productId: string, kind: AnyEventKind): { readonly source: Source; readonly reading: StoredReading | undefined } | undefined;
  read<T>(application: Source, fact: Fact<T>): Promise<FactReading<T>>;
  readingsOf(control: Pick<Control, 'id' | 'needs'>): Promise<Readings>;
  /** The contents of a reading; of the newest one, those that `read` gives too. */
  load<T>(fact: Fact<T>, reading: StoredReading): Promise<FactReading<T>>;
  /** Lets go of the contents of one vendor: they are of no use for another. */
  forget(connector: string): void;
}

const endOfTime = new Date('9999-12-31T00:00:00Z');
const noSource = 'No connected application reports it. Connect a product that does.';

/** The application itself, or another one of the same organisation at the same vendor where its product does not yield the fact. */
const sourceOf = (connected: readonly Source[], application: Source, fact: string): Source | undefined =>
  connected.find((each) => each.id === application.id && each.product.yields.includes(fact)) ??
  connected.find((each) => isSameOrganisation(each, application) && each.product.yields.includes(fact));

/** As it was known then; as it is known now unless given. What was read ahead is the newest. */
export async function openFactReader(tx: TenantTx, at = endOfTime, ahead: readonly AheadReading[] = []): Promise<FactReader> {
  const connected: readonly Source[] = await listConnected(tx);
  const keys = connected.flatMap(({ id, product }) => product.yields.map((fact) => ({ applicationId: id, fact })));
  const stored = await newestReadings(tx, { keys, at });
  const moment = at < endOfTime ? at : new Date();
  const published = await openPublishedFacts(tx, moment);
  const own = openOwnFacts(tx, { at: moment, connected });
  const contents = new Map<string, FactReading<unknown>>();

  const isOf = (source: Source, fact: string) => (each: Pick<StoredReading, 'applicationId' | 'fact'>) =>
    each.applicationId === source.id && each.fact === fact;
  const aheadOf = (source: Source, fact: string): AheadReading | undefined => ahead.find(({ reading }) => isOf(source, fact)(reading));
  const storedOf = (source: Source, fact: string): StoredReading | undefined =>
    aheadOf(source, fact)?.reading ?? stored.find(isOf(source, fact));
  const contentsOf = async <T>(source: Source, fact: Fact<T>): Promise<FactReading<T>> => {
    const key = `${source.id} ${fact.id}`;
    const known = contents.get(key) ?? aheadOf(source, fact.id)?.value(fact) ?? (await loadReading(tx, fact, storedOf(source, fact.id)));
    contents.set(key, known);
    return known as FactReading<T>;
  };
  const book: FactReader = {
    at,
    applicationOf: (productId) => connected.find(({ product }) => product.id === productId),
    sourceOf: (application, fact) => sourceOf(connected, application, fact.id),
    async hashOf(application, fact) {
      if (published.has(fact)) return published.hashOf(fact);
      const known = await own.find(fact);
      if (known !== undefined) return Buffer.from(JSON.stringify(known.state === 'read' ? known.value : known));
      const source = sourceOf(connected, application, fact.id);
      const reading = source && storedOf(source, fact.id);
      return reading === undefined ? Buffer.from(source === undefined ? 'no source' : 'never') : hashReading(reading);
    },
    eventsOf(productId, { id }) {
      const application = book.applicationOf(productId);
      const ofVendor = application && sourceOf(connected, application, id);
      const isOfAnother = ({ product }: Source): boolean => product.connector !== application?.product.connector;
      const source = ofVendor ?? connected.find((each) => isOfAnother(each) && each.product.yields.includes(id));
      return source && { source, reading: storedOf(source, id) };
    },
    async read<T>(application: Source, fact: Fact<T>) {
      if (published.has(fact)) return (await published.read(fact)) as FactReading<T>;
      const known = await own.find(fact);
      if (known !== undefined) return known as FactReading<T>;
      const source = sourceOf(connected, application, fact.id);
      return source === undefined ? factMissing(noSource) : contentsOf(source, fact);
    },
    async load(fact, reading) {
      const source = connected.find(({ id }) => id === reading.applicationId);
      const isNewest = source !== undefined && storedOf(source, fact.id)?.asOf.getTime() === reading.asOf.getTime();
      return isNewest ? contentsOf(source, fact) : loadReading(tx, fact, reading);
    },
    async readingsOf(control) {
      const application = book.applicationOf(productOf(control));
      const readings = new Map<string, FactReading<unknown>>();
      if (application === undefined) return readings;
      for (const fact of Object.values(control.needs).map(factNeeded)) readings.set(fact.id, await book.read(application, fact));
      return readings;
    },
    forget(connector) {
      for (const { id } of connected.filter(({ product }) => product.connector === connector))
        for (const key of contents.keys()) if (key.startsWith(id)) contents.delete(key);
    },
  };
  return book;
}
