import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasLibreOffice, readByLibreOffice } from '../../../../test-support/reports/libre-office.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../../../../test-support/company/simulated-company.ts';
import { openedArchive } from '../../../../test-support/reports/opened-archive.ts';
import { openedGuide } from '../../../../test-support/reports/opened-guide.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';
import { contentOfRemediation } from './content-input.ts';
import { productCatalog } from '../product-catalog.ts';
import { storedAssessment } from '../stored-assessment.ts';

// One of each product: with changes to make and to undo, with scripts, with long lists of people.
const templates = [
  'close-weak-ways-to-sign-in',
  'bring-microsoft-identities-under-control',
  'verify-every-sign-in-to-okta',
  'tidy-up-domain-accounts',
  'bring-the-domain-under-control',
];
const asOf = new Date('2026-02-02T00:00:00Z');
let company: SimulatedCompany;
let anna: TestPerson;
let quests: Quest[];
beforeAll(async () => {
  company = await startSimulatedCompany(120, new Date('2026-01-05T00:00:00Z'), [
    { product: 'on_premises', simulator: 'local-directory', method: 'username_password_hostname' },
  ]);
  const { api, tenantId, world } = company;
  await api.fresh.owner.query('insert into entitlement_grant (tenant_id, entitlement_id, granted) values ($1, 5, true)', [tenantId]);
  await company.runAt(asOf);
  const excluded = world.peopleAt(asOf).find(({ kind }) => kind === 'emergency-account');
  const exclude = `insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by)
    values ($1, 'emergency_access_exclusions', $2, 'Emergency', ''), ($1, 'emergency_access_exclusions', 'unheard-of@example.test', '', '')`;
  await api.fresh.owner.query(exclude, [tenantId, excluded?.mail]);
  anna = await api.signedIn(tenantId, 'administrator');
  const listed = await api.app.inject({ url: '/api/v1/quests?show_all=true', headers: anna.headers });
  ({ quests } = listed.json<{ quests: Quest[] }>());
});
afterAll(() => company.close());

const questOf = (template: string): Quest => quests.find(({ quest_tome_id: id }) => id === template)!;

/** What the files are made from. */
const contentOf = (template: string) => {
  const { product, program_uuid: programId, program_type: programType } = questOf(template).quest_instance_details;
  const { vault, clock, db } = company.api.platform;
  const deps = { vault, clock, catalog: productCatalog, assessment: storedAssessment };
  return db.inTenant(company.tenantId, (tx) => contentOfRemediation(deps, tx, { templateId: template, programId, programType, product }));
};

async function download(template: string, content: 'deployment_guide' | 'configurator'): Promise<Buffer> {
  const { product, program_uuid, program_type } = questOf(template).quest_instance_details;
  const query = new URLSearchParams({ product, program_uuid, program_type }).toString();
  const response = await company.api.app.inject({
    url: `/api/v1/quests/tome/${template}/content/${content}?${query}`,
    headers: anna.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

/** As Windows has them in its scripts, and everything else in what is not for Windows. */
const hasItsLineEndings = (name: string, content: string): boolean =>
  name.endsWith('.ps1') ? !content.replaceAll('\r\n', '').includes('\n') : !content.includes('\r');

describe.each(templates)('%s', (template) => {
  const selected = () => controlRegistry.filter(({ id }) => questOf(template).snapshot.selected.includes(id));

  test('the guide leads through every selected control, from why to how to undo it', async () => {
    const guide = await openedGuide(await download(template, 'deployment_guide'));
    expect(selected().length).toBeGreaterThan(1);
    expect(guide.headings(1)).toEqual([
      'What this achieves, and why',
      'Before you begin',
      'Summary of the controls',
      'The controls, one by one',
      'Framework requirements answered',
      'Checklist',
    ]);
    const chapters = guide.headings(2).map((heading) => heading.replace(/^\d+\. /, ''));
    const parts = guide.headings(3);
    const summary = guide.tables.find(({ rows }) => rows[0]?.join() === 'No.,Control,Priority,Now,After')?.rows ?? [];
    for (const { title, why, description, remedy } of selected()) {
      expect(chapters).toContain(title);
      for (const words of [why, description, remedy.disruption]) expect(guide.text).toContain(words);
      expect(summary.some((row) => row[1] === title && row[4] === description)).toBe(true);
    }
    const { controls } = await contentOf(template);
    const steps = controls.flatMap(({ control, deployment }) => (deployment ? control.remedy.steps(deployment) : []));
    expect(steps.length).toBeGreaterThan(selected().length);
    expect(guide.inStyle('ListNumber').toSorted()).toEqual(steps.toSorted());
    expect(guide.inStyle('TableTitle')).toHaveLength(controls.flatMap(({ changes }) => changes).length);
    for (const part of ['Why', 'Current finding', 'Step by step', 'How to check that it works', 'How to undo it'])
      expect(parts.filter((one) => one === part)).toHaveLength(selected().length);
  });

  test('the guide has a header in each table, nothing empty and nothing that a program left behind', async () => {
    const guide = await openedGuide(await download(template, 'deployment_guide'));
    expect(guide.tables.every(({ hasHeader, rows }) => hasHeader && rows.length > 1)).toBe(true);
    expect(guide.text).not.toMatch(/undefined|\[object|\bNaN\b|\bnull\b/);
    // The one that ends the table of contents has no text; the boxes to tick are no text either.
    const boxes = guide.tables.at(-1)?.rows.length ?? 0;
    expect(guide.paragraphs.filter(({ text }) => text === '').length).toBeLessThanOrEqual(boxes + 1);
    expect(guide.parts.get('docProps/core.xml')).toMatch(
      /<dc:title>[^<]+: deployment guide<\/dc:title>.*<dc:creator>Rampart<\/dc:creator>/,
    );
    expect(guide.parts.get('word/styles.xml')).toContain('en-GB');
    expect(guide.parts.get('word/document.xml')).toContain('w:w="11906"');
  });

  test('the configurator has a folder for each selected control, and says in which order', async () => {
    const files = await openedArchive(await download(template, 'configurator'));
    const names = files.map(({ name }) => name);
    const folders = [...new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))];
    expect(names.slice(0, 2)).toEqual(['README.md', 'settings.json']);
    expect(folders).toHaveLength(selected().length);
    expect(names.every((name) => /^[\w.-]+(\/[\w.-]+)*$/.test(name))).toBe(true);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(files.some(({ name }) => /\.(sh|ps1)$/.test(name))).toBe(true);
    const readme = files[0]?.content ?? '';
    for (const folder of folders) expect(readme).toContain(`\`${folder}\``);
    // It speaks of folders that undo only where there are some.
    expect(readme.includes('What has no such folder')).toBe(names.some((name) => name.includes('/undo/')));
    expect(files.filter(({ name, content }) => !hasItsLineEndings(name, content))).toEqual([]);
    for (const { name, content, changedAt, isExecutable } of files) {
      expect(changedAt).toEqual(asOf);
      expect(isExecutable).toBe(name.endsWith('.sh'));
      expect(content).not.toMatch(/undefined|\[object|the column /);
    }
  });

  test('the same settings give the same configurator', async () => {
    expect(await download(template, 'configurator')).toEqual(await download(template, 'configurator'));
  });
});

/** Where it is not installed there is nothing to open them with. */
test.each(hasLibreOffice ? templates : [])('LibreOffice opens the guide of %s', async (template) => {
  const document = await download(template, 'deployment_guide');
  const [read, { paragraphs }] = [await readByLibreOffice(document), await openedGuide(document)];
  const lines = new Set(read.split('\n').map((line) => line.trim()));
  const headings = paragraphs.filter(({ style }) => style.startsWith('Heading')).map(({ text }) => text);
  expect(headings.filter((heading) => !lines.has(heading))).toEqual([]);
});
