import * as access from '@rampart/contract/access.ts';
import { endpoint } from '@rampart/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { callsAsConstants } from './contract-calls-plugin.ts';

describe('callsAsConstants', () => {
  it('keeps the method, the path and the kinds of reply of each call, and nothing of its schemas', () => {
    expect(callsAsConstants(access)?.split('\n').toSorted()).toEqual([
      '',
      'export const getSession = {"method":"GET","path":"/api/session","responses":{"200":{}}};',
      'export const renewSession = {"method":"POST","path":"/api/auth/refresh","responses":{"200":{}}};',
      'export const signIn = {"method":"POST","path":"/api/auth","responses":{"200":{}}};',
      'export const signOut = {"method":"POST","path":"/api/logout","responses":{"204":null}};',
    ]);
  });

  it('tells replies of bytes from replies of JSON', () => {
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
