import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../../../test-support/api/mails-to.ts';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../../test-support/watch/watch-test-bed.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';
import { type DigestDeps, sendDigests } from './send-digests.ts';

let bed: WatchTestBed;
let reader: TestPerson;
beforeAll(async () => {
  bed = await openWatchTestBed();
  reader = await bed.api.signedIn(bed.tenantId, 'read-only');
});
afterAll(() => bed.close());

const usual = [aPolicy('a'), aPolicy('b')];
const changed = [aPolicy('a', { isEnabled: false, settings: { state: 'disabled' } }), aPolicy('b')];
beforeEach(async () => {
  await bed.api.fresh.owner.query(
    `truncate drift_change, drift_grouping, baseline_rule, configuration_object, configuration_reading, configuration_version,
     drift_digest_recipient, mail`,
  );
  await bed.see(usual);
});

const never = new AbortController().signal;
const send = (replaced: Partial<DigestDeps> = {}) => {
  const { db, vault, clock, log, queue } = bed.api.platform;
  return sendDigests({ db, vault, clock, log, queue, publicUrl: 'https://rampart.example', ...replaced }, never);
};
const choose = (isOn: boolean, person = reader) => bed.call('PUT', '/digest', { is_on: isOn }, person);
const recipients = async () =>
  (await bed.api.fresh.owner.query<{ recipient: string }>('select recipient from mail order by 1')).rows.map((row) => row.recipient);

test('each person chooses for themselves', async () => {
  expect((await bed.call('GET', '/digest', undefined, reader)).body).toEqual({ is_on: false });
  expect(await choose(true)).toMatchObject({ status: 200, body: { is_on: true } });
  expect((await bed.call('GET', '/digest', undefined, reader)).body).toEqual({ is_on: true });
  expect((await bed.call('GET', '/digest')).body).toEqual({ is_on: false });
  await choose(false);
  expect((await bed.call('GET', '/digest', undefined, reader)).body).toEqual({ is_on: false });
});

test('a mail names what is new, with who did it and how much it matters, to those who asked for it', async () => {
  await choose(true);
  await bed.log('a', 'l.marchetti@example.test');
  await bed.see(changed);
  await send();
  const [mail, ...others] = await mailsTo(bed.api, reader.email);
  expect([others, await recipients()]).toEqual([[], [reader.email]]);
  const { rows } = await bed.api.fresh.owner.query('select subject from mail');
  expect(rows).toEqual([{ subject: 'Rampart: 1 new alert of drift' }]);
  expect(mail?.text).toContain('High · Azure Conditional Access: Policy “Policy a” disabled, by l.marchetti@example.test');
  expect(mail?.text).toContain(`https://rampart.example/drift?tenant=${bed.tenantId}`);
});

test('without anything new there is no mail', async () => {
  await choose(true);
  await send();
  await bed.see(changed);
  // Over before the digest: there is nothing to decide any more.
  await bed.see(usual);
  await send();
  expect(await recipients()).toEqual([]);
});

test('the same is told once, however often the job runs', async () => {
  await choose(true);
  await bed.see(changed);
  await Promise.all([send(), send()]);
  await send();
  expect(await recipients()).toEqual([reader.email]);
  await bed.see([changed[0]!, aPolicy('b', { settings: {} })]);
  await send();
  expect(await recipients()).toHaveLength(2);
});

test('what was told is not told again because a person moved it to another grouping', async () => {
  await choose(true);
  await bed.see(changed);
  await send();
  const moveAll = async () => {
    const ids = (await bed.alerts()).flatMap(({ changes }) => changes.map(({ id }) => id));
    return bed.call('POST', '/groupings/change', { change_ids: ids, grouping_id: null });
  };
  await moveAll();
  await send();
  expect(await recipients()).toHaveLength(1);
  await bed.see([changed[0]!, aPolicy('b', { settings: {} })]);
  await moveAll();
  await send();
  expect(await recipients()).toHaveLength(2);
});

test('a job that dies while it writes the mails has told no one, and tells everyone the next time', async () => {
  await choose(true);
  await choose(true, bed.administrator);
  await bed.see(changed);
  let written = 0;
  const { queue } = bed.api.platform;
  const dying: DigestDeps['queue'] = {
    ...queue,
    enqueue: (...arguments_) => {
      written += 1;
      if (written === 2) throw new Error('The worker was killed.');
      return queue.enqueue(...arguments_);
    },
  };
  await expect(send({ queue: dying })).rejects.toThrow('failed for 1 tenant');
  expect(await recipients()).toEqual([]);
  await send();
  expect(await recipients()).toEqual([bed.administrator.email, reader.email].toSorted());
});

test('what was found before a person asked for mails is not told later', async () => {
  await bed.see(changed);
  await send();
  await choose(true);
  await send();
  expect(await recipients()).toEqual([]);
});

test('who is no longer a user, or has an unproven mailbox, gets none', async () => {
  const [gone, unproven] = [await bed.api.signedIn(bed.tenantId, 'standard'), await bed.api.signedIn(bed.tenantId, 'standard')];
  for (const person of [gone, unproven]) await choose(true, person);
  await bed.api.fresh.owner.query('delete from membership where account_id = $1', [gone.accountId]);
  await bed.api.fresh.owner.query('update account set verified_at = null where id = $1', [unproven.accountId]);
  await bed.see(changed);
  await send();
  expect(await recipients()).toEqual([]);
});

test('a tenant without the entitlement gets none', async () => {
  await choose(true);
  await bed.see(changed);
  const grant = (granted: boolean) =>
    bed.api.fresh.owner.query('update entitlement_grant set granted = $2 where tenant_id = $1', [bed.tenantId, granted]);
  await grant(false);
  await send();
  await grant(true);
  expect(await recipients()).toEqual([]);
});
