import * as access from '@rampart/contract/access/session.ts';
import { endpoint } from '@rampart/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { callsAsConstants, contractCallsPlugin } from './contract-calls-plugin.ts';

describe('callsAsConstants', () => {
  it('keeps the method, the path and the kinds of reply of each call, and nothing of its schemas', () => {
    const { getSession, signIn, signOut, Session } = access;
    expect(callsAsConstants({ getSession, signIn, signOut, Session })?.split('\n').toSorted()).toEqual([
      '',
      'export const getSession = {"method":"GET","path":"/api/session","responses":{"200":{}}};',
      'export const signIn = {"method":"POST","path":"/api/auth","responses":{"200":{},"202":{}}};',
      'export const signOut = {"method":"POST","path":"/api/logout","responses":{"204":null}};',
    ]);
  });

  it('distinguishes replies of bytes from replies of JSON', () => {
    const download = endpoint({
      method: 'GET',
      path: '/file',
      summary: '',
      allow: 'anyone',
      responses: { 200: { binary: 'application/zip' } },
    });
    expect(callsAsConstants({ download })).toContain('"200":{"binary":"application/zip"}');
  });

  it('leaves a module without calls as it is', () => {
    expect(callsAsConstants({ createClient: () => null })).toBeNull();
  });
});

it('takes in the files of every feature, and those of a feature that has a folder of them', () => {
  const { filter } = contractCallsPlugin().load as { filter: { id: RegExp } };
  const isTaken = (file: string) => filter.id.test(`/home/rampart/packages/${file}`);
  expect(['contract/src/users.ts', 'contract/src/access/session.ts'].map(isTaken)).toEqual([true, true]);
  expect(['domain/src/role.ts', 'contract/src/users.tsx', 'contract/package.json'].map(isTaken)).toEqual([false, false, false]);
});
