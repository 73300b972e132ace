import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { watchCondition } from '../../apps/server/src/platform/metrics/watch-condition.ts';
import { repositoryRoot, textOf } from './repository.ts';

const promtool = '/usr/bin/promtool';
const alerts = 'docs/monitoring/alerts.yml';

/** With one of each, so that the names of histograms are there with their suffixes. */
async function exposed(): Promise<string> {
  const { registry, requests, jobEnded, requestSent } = createMetrics();
  const refresh = watchCondition(registry, {
    pools: () => new Map([['api', { inUse: 0, idle: 1, waiting: 0, most: 10 }]]),
    freeBytes: async () => 1,
    isPaused: async () => false,
    waitingJobs: async () => [{ job: 'mail.deliver', count: 1, oldestSeconds: 1 }],
    tenants: async () => [{ tenantId: 'a', processedAt: new Date(), connections: [{ product: 'okta', state: 'failed', count: 1 }] }],
    now: () => new Date(),
  });
  for (const kind of ['poll', 'call']) requests.observe({ kind, method: 'GET', route: '/api/x', status: 200 }, 0.1);
  jobEnded({ job: 'mail.deliver', outcome: 'failed', seconds: 1 });
  for (const outcome of ['5xx', 'timed-out', 'unreachable'] as const) requestSent({ outcome, seconds: 1 });
  await refresh();
  return registry.metrics();
}
const namesIn = (text: string): string[] => [...new Set(text.match(/rampart_[a-z_]+[a-z]/g))];

test.each([alerts, 'docs/monitoring/dashboard.json'])('every metric that %s names is exposed', async (file) => {
  const exposition = await exposed();
  const samples = new Set(exposition.split('\n').flatMap((line) => /^rampart_\w+/.exec(line) ?? []));
  const unknown = namesIn(textOf(file)).filter((name) => !samples.has(name));
  expect(unknown).toEqual([]);
  expect(namesIn(textOf(file)).length).toBeGreaterThan(8);
});

test('every metric of ours is in the how-to, and the other way round', async () => {
  const ours = [...(await exposed()).matchAll(/^# TYPE (rampart_(?!process_|nodejs_)\w+)/gm)].map(([, name]) => name!);
  const described = namesIn(textOf('docs/how-to/monitor-it.md')).filter((name) => !/rampart_(process|nodejs)/.test(name));
  expect(described.toSorted()).toEqual(ours.toSorted());
});

test('the labels that the rules ask for exist', async () => {
  const exposition = await exposed();
  const asked = [...textOf(alerts).matchAll(/(kind|outcome|state)=~?"([^"]+)"/g)];
  expect(asked.length).toBeGreaterThan(4);
  for (const [, label, values = ''] of asked) for (const value of values.split('|')) expect(exposition).toContain(`${label}="${value}"`);
});

/** Prometheus puts the scrape's own `job` and `instance` on each sample, and renames a label of ours with that name. */
const labelsOfPrometheus = (exposition: string): string[] => exposition.match(/^rampart_\w+\{(.*,)?(job|instance)=".*$/gm) ?? [];

test('no metric of ours has a label that Prometheus sets itself', async () => {
  expect(labelsOfPrometheus(await exposed())).toEqual([]);
  const planted = ['rampart_jobs_total{job="mail.deliver"} 1', 'rampart_job_seconds_bucket{le="1",instance="a"} 1'];
  expect(labelsOfPrometheus(planted.join('\n'))).toEqual(planted);
});

test('Prometheus itself accepts the rules and the exposition, where it is installed', async () => {
  if (!existsSync(promtool)) return;
  const folder = mkdtempSync(join(tmpdir(), 'rampart-promtool-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(execFileSync(promtool, ['check', 'rules', alerts], { cwd: repositoryRoot, encoding: 'utf8' })).toMatch(/SUCCESS: \d+ rules found/);
  writeFileSync(join(folder, 'alerts.yml'), textOf(alerts));
  writeFileSync(join(folder, 'test.yml'), ruleTest);
  expect(execFileSync(promtool, ['test', 'rules', 'test.yml'], { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
  const ours = (await exposed()).split('\n').filter((line) => !/rampart_(process|nodejs)/.test(line));
  execFileSync(promtool, ['check', 'metrics'], { input: ours.join('\n'), encoding: 'utf8' });
});

/** A tenant that was last processed two days ago pages once, however many processes say so; one of yesterday does not. */
const ruleTest = `
rule_files: [alerts.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'rampart_tenant_run_age_seconds{tenant="a",instance="1"}', values: '172800x30' }
      - { series: 'rampart_tenant_run_age_seconds{tenant="a",instance="2"}', values: '172800x30' }
      - { series: 'rampart_tenant_run_age_seconds{tenant="b",instance="1"}', values: '86400x30' }
    alert_rule_test:
      - eval_time: 20m
        alertname: RampartNothingProcessed
        exp_alerts:
          - exp_labels: { severity: page, tenant: a }
            exp_annotations:
              summary: 'Tenant a was last processed 2d 0h 0m 0s ago'
              what_to_do: 'Look at its connections and at the log lines with this tenantId. Runs start daily at 02:20 UTC.'
`;
