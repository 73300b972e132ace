import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { isOfMails } from '@rampart/domain/evidence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { openMailCounts } from './count-mails.ts';
import { askMails } from './threat-widgets.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('mails are counted for ranking as evidence counts them: neither clicks nor simulations', async () => {
  const bed = await openAssessTestBed(fresh);
  const [tap, other] = [await bed.connect('proofpoint_tap'), await bed.connect('mimecast')];
  const runId = await bed.run(new Date('2026-03-02T00:00:00Z'));
  await fresh.owner.query("select ensure_months('mail_threat_day', '{2025-11-01,2026-02-01,2026-03-01}')");
  await fresh.owner.query(
    `insert into mail_threat_day (tenant_id, application_id, run_id, row, day, mail, category, outcome, count)
     select $1::uuid, application::uuid, $3::uuid, row_number() over (), day::date, coalesce(mailbox, 'a@example.test'), category, outcome, count from (values
       ($2, '2026-03-01', 'credential-phishing', 'delivered', 3, 'b@example.test'), ($2, '2026-02-28', 'credential-phishing', 'click-permitted', 2, null),
       ($2, '2026-02-28', 'credential-phishing', 'blocked', 7, null), ($2, '2026-02-28', 'malware', 'delivered', 20, null),
       ($2, '2026-02-28', 'pentest', 'delivered', 50, null), ($2, '2025-11-05', 'malware', 'delivered', 100, null), ($4, '2026-03-01', 'malware', 'delivered', 1000, null))
     as threat (application, day, category, outcome, count, mailbox)`,
    [bed.tenantId, tap, runId, other],
  );
  const window = { from: '2025-12-02', to: '2026-03-01' };
  const about = await fresh.db.inTenant(bed.tenantId, async (tx) => {
    const count = openMailCounts(tx, window);
    const counted: (number | null)[] = [];
    const span = { ...window, applicationId: tap };
    const asked = controlRegistry.flatMap(({ evidence }) => (isOfMails(evidence) ? [evidence] : []));
    const alone = await Promise.all(asked.map(async (evidence) => (await askMails(tx, span, [evidence]))[0]));
    expect(await askMails(tx, span, asked)).toEqual(alone);
    expect(JSON.stringify(alone)).toContain('[["a@example.test",7],["b@example.test",3]]');
    for (const [place, evidence] of asked.entries()) {
      const figures = await count(tap, evidence);
      expect(figures).toEqual(alone[place]?.figures);
      expect(figures.attacks).toBe(30);
      counted.push(figures.about);
    }
    return counted;
  });
  expect(about).toContain(10);
});
