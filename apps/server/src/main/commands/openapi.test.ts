import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { allCalls } from '@rampart/contract/all-calls.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { startTestApi } from '../../../test-support/api/test-api.ts';

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, object>>;
}
interface Document {
  readonly openapi: string;
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let printed: Document;
beforeAll(async () => {
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'openapi'], { env: {}, maxBuffer: 50_000_000 });
  printed = JSON.parse(stdout) as Document;
});

test('the command prints valid OpenAPI 3.1, without settings and without a database', async () => {
  const validator = new Validator();
  expect(await validator.validate({ ...structuredClone(printed) })).toEqual({ valid: true });
  expect([printed.openapi, validator.version]).toEqual(['3.1.0', '3.1']);
});

test('a planted fault is found, so that valid means something', async () => {
  const broken = { ...structuredClone(printed), paths: { '/x': { get: { responses: { ok: {} } } } } };
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

test.each(allCalls.map(({ feature, name, call }) => [`${feature}.${name}`, call] as const))(
  '%s is listed with its statuses',
  (_label, call) => {
    const operation = printed.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.summary).toBe(call.summary);
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining([...Object.keys(call.responses), '400', '401', '403', '404', '429', '500']));
    expect(statuses.includes('304')).toBe(call.polled !== undefined);
    const isOpen = call.allow === 'anyone';
    const optional = call.bearer === 'optional' ? [{ bearer: [] }, {}] : undefined;
    expect(operation?.security).toEqual(isOpen ? [] : optional);
    expect(operation?.description ?? '').toContain(isOpen ? '' : call.allow);
  },
);

test('nothing is listed that is no call', () => {
  const listed = Object.entries(printed.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(allCalls.map(({ call }) => `${call.method} ${call.path}`).toSorted());
});

test('does not call an optional body required', () => {
  expect(printed.paths['/api/logout']?.['post']?.requestBody?.required).toBe(false);
  expect(printed.paths['/api/auth']?.['post']?.requestBody?.required).toBe(true);
});

test('the server shows the same document', async () => {
  const api = await startTestApi();
  const shown = (await api.app.inject('/api/docs/json')).json<unknown>();
  const asked = await api.app.inject({ url: '/api/docs', headers: { accept: 'application/json' } });
  const page = await api.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  await api.close();
  expect(shown).toEqual(printed);
  expect(asked.json()).toEqual(printed);
  expect([page.headers['content-type'], page.headers['link']]).toEqual([
    expect.stringContaining('text/html'),
    '</api/docs/json>; rel="service-desc"; type="application/json"',
  ]);
});
