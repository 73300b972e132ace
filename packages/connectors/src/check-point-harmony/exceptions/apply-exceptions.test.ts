import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import type { Change } from '@rampart/domain/change.ts';
import { type MailException, MailExceptionSettings, newMailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { checkPointHarmony as simulator } from '@rampart/simulators/check-point-harmony/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../../test-support/apply-bench.ts';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { checkPointHarmony } from '../connector.ts';

const open = () => openApplyBench({ connector: checkPointHarmony, simulator, world: testWorld(), method: 'url_client_secret_client_id' });
type Bench = Awaited<ReturnType<typeof open>>;

let bench: Bench;
beforeAll(async () => {
  bench = await open();
});
afterAll(() => bench.close());

const listed = async (): Promise<readonly MailException[]> => mailExceptions.schema.parse(await bench.collect(mailExceptions.id));
const withComment = async (comment: string): Promise<MailException> => (await listed()).find((one) => one.comment === comment)!;
/** All that the vendor keeps, but for what it sets by itself. */
const vendorState = async (): Promise<unknown> =>
  bench.simulatorControl
    .exceptions()
    .map(({ list, fields }) => JSON.stringify({ list, fields }))
    .toSorted();

const twins = async () => (await listed()).filter(({ senderDomain }) => senderDomain?.value === 'harbor-ledger7.example');
const deletionOf = ({ id, ...exception }: MailException) =>
  mailExceptionChanges.delete({ target: id, before: MailExceptionSettings.parse(exception) });
const comments = () =>
  bench.simulatorControl
    .exceptions()
    .filter(({ fields }) => fields.senderDomain === 'harbor-ledger7.example')
    .map(({ fields }) => fields.comment);

describe('an exception', () => {
  test.each([
    'Scanners and the alarm system',
    'Relay of the old provider',
    'Newsletter of a supplier',
    'Asked for by the depots',
    'Berth notices, until the port signs its mail',
    'Fraud case',
    'Trade news',
    'From the daily quarantine report',
  ])('with the comment “%s” is deleted and comes back as it was', async (comment) => {
    const { id, ...exception } = await withComment(comment);
    const change = mailExceptionChanges.delete({ target: id, before: MailExceptionSettings.parse(exception) });
    expect(await thereAndBack(bench as ApplyBench<unknown, unknown>, change, vendorState)).toBe('there and back');
  });

  test('is created and deleted again', async () => {
    const after = newMailException({ effect: 'block', senderDomain: { value: '.mov', how: 'ends-with' }, comment: 'Looks like a file' });
    expect(await thereAndBack(bench as ApplyBench<unknown, unknown>, mailExceptionChanges.create(after), vendorState)).toBe(
      'there and back',
    );
  });

  test('is compared as a whole, and again in parts', async () => {
    const { id, ...exception } = await withComment('Freight invoices');
    const before = MailExceptionSettings.parse(exception);
    const after = { ...before, senderAddress: { value: 'invoices@carrier.example', how: 'is' as const } };
    const change = mailExceptionChanges.update({ target: id, before, after });
    expect(await thereAndBack(bench as ApplyBench<unknown, unknown>, change, vendorState)).toBe('there and back');
  });

  test('is sent as a whole: what is not sent is set back', async () => {
    const { id, ...exception } = await withComment('Newsletter of a supplier');
    const before = MailExceptionSettings.parse(exception);
    const { revert } = await bench.apply(mailExceptionChanges.update({ target: id, before, after: { ...before, ignoresSpf: false } }));
    const put = bench.sent.findLast(({ method }) => method === 'PUT');
    expect(JSON.parse(put?.body ?? '')).toEqual({
      requestData: {
        senderEmail: 'news@supplier.example',
        senderEmailMatching: 'matching',
        ignoringSpfCheck: false,
        comment: 'Newsletter of a supplier',
      },
    });
    await bench.apply(revert);
  });

  test('is rolled back in what was changed, and keeps what the administrator has changed beside it since', async () => {
    const { id, ...exception } = await withComment('Freight invoices');
    const before = MailExceptionSettings.parse(exception);
    const after = { ...before, senderAddress: { value: 'invoices@carrier.example', how: 'is' as const } };
    const { revert } = await bench.apply(mailExceptionChanges.update({ target: id, before, after }));
    bench.simulatorControl.editException('Freight invoices', { actionNeeded: 'quarantine' });
    await rolledBack(bench, revert);
    const { fields } = bench.simulatorControl.exceptions().find((one) => one.fields.comment === 'Freight invoices')!;
    expect(fields).toMatchObject({ senderEmailMatching: 'contains', actionNeeded: 'quarantine' });
    bench.simulatorControl.editException('Freight invoices', { actionNeeded: null });
  });

  describe('that is there twice', () => {
    beforeEach(() => bench.simulatorControl.addException('blacklist', { senderDomain: 'harbor-ledger7.example', comment: 'Again' }));
    afterEach(() => {
      if (comments().includes('Again')) bench.simulatorControl.deleteException('Again');
    });

    test('is listed twice, each with an id and a name of its own, the newer one first', async () => {
      const both = await twins();
      expect(both.map(({ name }) => name)).toEqual([
        'Block: sender domain harbor-ledger7.example (2)',
        'Block: sender domain harbor-ledger7.example',
      ]);
      expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    });

    test('is deleted in the order in which it is listed, each is seen gone, and both come back', async () => {
      const before = await vendorState();
      const reverts: Change[] = [];
      for (const change of (await twins()).map(deletionOf)) {
        reverts.push((await bench.apply(change)).revert);
        expect(await bench.look(change)).toBeUndefined();
      }
      expect(comments()).toEqual([]);
      for (const revert of reverts.toReversed()) {
        expect(await bench.look(revert)).toBeUndefined();
        const { target } = await bench.apply(revert);
        expect(await bench.look(revert)).toMatchObject({ target, settings: revert.after });
        const apply = checkPointHarmony.applies.find(({ change }) => change.id === revert.id)!;
        expect((await apply.namesakes!(bench.client, revert)).map((one) => one.target)).toEqual([target]);
      }
      expect(await vendorState()).toEqual(before);
      expect(comments()).toEqual(['Fraud case', 'Again']);
    });

    test('is not mistaken for the other one that is deleted: the older one goes last', async () => {
      const [newer, older] = await twins();
      const change = deletionOf(older!);
      await expect(bench.apply(change)).rejects.toMatchObject({ kind: 'ours', message: expect.stringContaining('is newer') });
      expect(comments()).toEqual(['Fraud case', 'Again']);
      await bench.apply(deletionOf(newer!));
      expect(await bench.look(deletionOf(newer!))).toBeUndefined();
      expect(comments()).toEqual(['Fraud case']);
    });

    test('is found by its own id when the older one was deleted in the portal', async () => {
      const [newer] = await twins();
      bench.simulatorControl.deleteException('Fraud case');
      expect(await bench.look(deletionOf(newer!))).toMatchObject({ target: newer!.id, settings: { comment: 'Again', name: newer!.name } });
      bench.simulatorControl.addException('blacklist', { senderDomain: 'harbor-ledger7.example', comment: 'Fraud case' });
    });
  });
});

test('every call has an id of its own, and names the one tenant that the key can reach', async () => {
  await listed();
  const calls = bench.sent.filter(({ url }) => url.pathname.includes('/exceptions/'));
  const ids = calls.map(({ headers }) => headers.get('x-av-req-id'));
  expect(new Set(ids).size).toBe(calls.length);
  expect(new Set(calls.map(({ headers }) => headers.get('scopes')))).toEqual(new Set(['mt-prod-cp-eu-1:haldenfreight-example']));
});

test('says by hand what it would do', async () => {
  const apply = checkPointHarmony.applies.find(({ change }) => change.kind === 'delete')!;
  const { id, ...exception } = await withComment('Fraud case');
  const before = MailExceptionSettings.parse(exception);
  const [script] = apply.manualSteps(mailExceptionChanges.delete({ target: id, before }));
  expect(script?.name).toBe('delete-block-sender-domain-harbor-ledger7-example.sh');
  expect(script?.content).toContain('/app/hec-api/v1.0/exceptions/blacklist/delete/$HARMONY_EXCEPTION_ID');
});
