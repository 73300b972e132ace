import { type Control, factNeeded, productOf } from '@rampart/domain/control.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { loadReadingsOfRun } from '../collect/index.ts';
import { isSameOrganisation, listConnected } from '../connect/index.ts';
import { type AssessedRun, judgeControls, type JudgedAhead, storeJudged } from './assess-controls.ts';
import { openFactReader } from './fact-reader.ts';
import { type ReadAhead, readingsAhead } from './readings-ahead.ts';
import { requestValues } from './values/value-job.ts';
import { newestVerdicts, type StoredVerdict } from './verdict-store.ts';

interface Deps {
  readonly log: Pick<Log, 'error'>;
  readonly controls: readonly Control[];
  readonly queue: Queue;
}

/** The products of one organisation are judged by each other's facts. */
async function controlsOfVendor(tx: TenantTx, controls: readonly Control[], id: ProductId): Promise<Control[]> {
  const connected = await listConnected(tx);
  const written = connected.find(({ product }) => product.id === id);
  const same = written === undefined ? [] : connected.filter((each) => isSameOrganisation(each, written));
  const ofVendor = new Set<string>(same.map(({ product }) => product.id));
  return controls.filter((control) => ofVendor.has(productOf(control)));
}

interface Again extends AssessedRun {
  readonly product: ProductId;
  readonly ahead?: JudgedAhead | undefined;
}

/**
 * Judges the controls of one vendor by what is known now. Answers how they come out. A verdict whose facts were not among those that were read
 * again is as old as before: nothing new is known of it.
 */
export const judgeAgain =
  ({ log, controls, queue }: Deps) =>
  async (tx: TenantTx, { product, ...run }: Again): Promise<ReadonlyMap<string, StoredVerdict>> => {
    const ofVendor = await controlsOfVendor(tx, controls, product);
    const book = await openFactReader(tx, run.asOf);
    const { same, different, judged } = await judgeControls({ log, controls: ofVendor }, tx, { ...run, book });
    const read = new Set((await loadReadingsOfRun(tx, run.id)).map(({ applicationId, fact }) => `${applicationId} ${fact}`));
    const isReadAgain = (control: Control): boolean => {
      const application = book.applicationOf(productOf(control));
      const sources = Object.values(control.needs)
        .map(factNeeded)
        .map((fact) => `${application && book.sourceOf(application, fact)?.id} ${fact.id}`);
      return sources.some((source) => read.has(source));
    };
    const readAgain = new Set<string>(ofVendor.filter(isReadAgain).map(({ id }) => id));
    const confirmed = same.filter(({ controlId }) => readAgain.has(controlId) || judged.has(controlId));
    await storeJudged(tx, run, { same: confirmed, different });
    await requestValues({ queue }, tx, run.asOf);
    return newestVerdicts(
      tx,
      ofVendor.map(({ id }) => id),
    );
  };

interface Ahead extends ReadAhead {
  readonly tenantId: string;
  readonly product: ProductId;
}

/**
 * Judges them before the transaction that stores what was read again, because that grows with the company. `judgeAgain` takes a verdict from
 * here only while everything that it depends on is the same, and judges the rest itself.
 */
export const judgeAhead =
  ({ log, controls, db }: Pick<Deps, 'log' | 'controls'> & { readonly db: Database }) =>
  async ({ tenantId, product, ...ahead }: Ahead): Promise<JudgedAhead> => {
    const reader = db.reader(tenantId);
    const book = await openFactReader(reader, ahead.asOf, readingsAhead(ahead));
    const run = { id: '', asOf: ahead.asOf, book };
    return (await judgeControls({ log, controls: await controlsOfVendor(reader, controls, product) }, reader, run)).judged;
  };
