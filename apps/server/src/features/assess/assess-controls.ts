import { isDeepStrictEqual } from 'node:util';
import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { type Control, judge, productOf } from '@rampart/domain/control.ts';
import { unknown, type Verdict } from '@rampart/domain/verdict.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { type FactReader, openFactReader, type Source } from './fact-reader.ts';
import { hashInputs } from './hash-inputs.ts';
import { type Features, readFeatures } from './licensed-features.ts';
import {
  findingOf,
  insertVerdicts,
  type NewestVerdict,
  newestVerdicts,
  type NewVerdict,
  objectsOf,
  prolongVerdicts,
  reasonOf,
  type SameVerdict,
} from './verdict-store.ts';

export interface AssessedRun {
  readonly id: string;
  readonly asOf: Date;
}

const ours = 'Rampart could not judge it because of an internal error. Report this; a later version may fix it.';

interface Connected {
  readonly control: Control;
  readonly application: Source;
}

/** The controls of what is connected, those of one vendor together. */
const connectedControls = (book: FactReader, controls: readonly Control[]): Connected[][] => {
  const connected = controls.flatMap((control) => {
    const application = book.applicationOf(productOf(control));
    return application === undefined ? [] : [{ control, application }];
  });
  return [...Map.groupBy(connected, ({ application }) => application.product.connector).values()];
};

interface Judging {
  readonly log: Pick<Log, 'error'>;
  readonly book: FactReader;
  readonly features: Features;
  readonly run: AssessedRun;
}

/** One control that breaks must not keep the others from being judged. */
async function verdictOf({ log, book, features, run }: Judging, control: Control): Promise<Verdict> {
  const readings = await book.readingsOf(control);
  try {
    return judge(control, readings, { asOf: run.asOf, features });
  } catch (error) {
    log.error({ err: error, control: control.id }, 'a control could not be judged');
    return unknown({ because: ours });
  }
}

const isSame = (known: NewestVerdict, applicationId: string, verdict: Verdict): boolean => {
  const found = findingOf(verdict);
  return (
    known.applicationId === applicationId &&
    known.state === verdict.state &&
    known.because === reasonOf(verdict) &&
    (known.about === null || isDeepStrictEqual(known.about, objectsOf(verdict))) &&
    known.found?.count === found?.count &&
    known.found?.total === found?.total &&
    known.found?.what === found?.what
  );
};

interface AssessDeps {
  readonly log: Pick<Log, 'error'>;
  readonly controls?: readonly Control[];
}

interface JudgedControl {
  /** The hash of everything that the verdict depends on. */
  readonly inputs: Buffer;
  readonly verdict: Verdict;
}

/** By control, what was judged before the transaction that stores it. */
export type JudgedAhead = ReadonlyMap<string, JudgedControl>;

/** How the controls came out: as before, or otherwise. */
interface JudgedControls {
  readonly same: readonly SameVerdict[];
  readonly different: readonly NewVerdict[];
  /** Those whose facts were not judged before. */
  readonly judged: JudgedAhead;
}

interface Judgement extends AssessedRun {
  readonly book?: FactReader;
  /** A verdict is taken from there while its inputs are the same. */
  readonly ahead?: JudgedAhead | undefined;
}

/** Judges every control of every connected application by what is known at the time of the run. Unchanged facts are not read. Only reads. */
export async function judgeControls(
  { log, controls = controlRegistry }: AssessDeps,
  tx: TenantTx,
  run: Judgement,
): Promise<JudgedControls> {
  const book = run.book ?? (await openFactReader(tx, run.asOf));
  const features = await readFeatures(book);
  const newest = await newestVerdicts(
    tx,
    controls.map(({ id }) => id),
  );
  const [same, different]: [SameVerdict[], NewVerdict[]] = [[], []];
  const judged = new Map<string, JudgedControl>();
  const judgeNow = async (control: Control, inputs: Buffer): Promise<Verdict> => {
    const ahead = run.ahead?.get(control.id);
    const verdict = ahead?.inputs.equals(inputs) ? ahead.verdict : await verdictOf({ log, book, features, run }, control);
    judged.set(control.id, { inputs, verdict });
    return verdict;
  };
  for (const ofVendor of connectedControls(book, controls)) {
    for (const { control, application } of ofVendor) {
      const known = newest.get(control.id);
      const inputs = await hashInputs({ control, application, features, book, asOf: run.asOf });
      const verdict = known?.inputs.equals(inputs) ? undefined : await judgeNow(control, inputs);
      if (known !== undefined && (verdict === undefined || isSame(known, application.id, verdict)))
        same.push({ controlId: control.id, rowAsOf: known.rowAsOf, inputs, about: verdict ? objectsOf(verdict) : known.about });
      else if (verdict !== undefined) {
        // What was read back since may have been judged already: it came to be so after this run, then.
        const goesOn = known?.applicationId === application.id && known.state === verdict.state && known.since < run.asOf;
        different.push({ controlId: control.id, applicationId: application.id, verdict, since: goesOn ? known.since : run.asOf, inputs });
      }
    }
    book.forget(ofVendor[0]!.application.product.connector);
  }
  return { same, different, judged };
}

export async function storeJudged(
  tx: TenantTx,
  run: AssessedRun,
  { same, different }: Pick<JudgedControls, 'same' | 'different'>,
): Promise<void> {
  await prolongVerdicts(tx, run.asOf, same);
  await insertVerdicts(tx, run, different);
}

/** For a few controls, or with what was judged ahead: what is left is read and judged in the transaction that writes the verdicts. */
export const assessControls = async (deps: AssessDeps, tx: TenantTx, run: Judgement): Promise<void> =>
  storeJudged(tx, run, await judgeControls(deps, tx, run));
