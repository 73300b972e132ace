import { describe, expect, it } from 'vitest';
import { dnKey, parseDn, writeRdn } from './distinguished-name.ts';

describe('a distinguished name', () => {
  it('is the same in every spelling', () => {
    const key = dnKey('CN=Smith\\, Ada,OU=People,DC=example');
    for (const spelling of [
      'cn=smith\\2c ada,ou=people,dc=example',
      'CN = "Smith, Ada" ; OU=People , DC=EXAMPLE',
      'cn=Smith\\2C\\20Ada,ou=People,dc=example',
    ])
      expect(dnKey(spelling)).toBe(key);
    expect(dnKey('CN=Smith Ada,OU=People,DC=example')).not.toBe(key);
  });

  it('reads escaped bytes as UTF-8', () => {
    expect(parseDn('CN=Lu\\C4\\8Di\\C4\\87,DC=example')).toEqual([
      { type: 'CN', value: 'Lučić' },
      { type: 'DC', value: 'example' },
    ]);
  });

  it('survives being written and read', () => {
    for (const value of ['a,b', ' a ', '#a', 'a+b=c', 'a\\b', 'a"b', 'a;b<c>', 'a\nCNF:1'])
      expect(parseDn(`${writeRdn({ type: 'CN', value })},DC=example`)[0]).toEqual({ type: 'CN', value });
  });

  it('refuses what is none', () => {
    for (const text of ['nonsense', 'CN=', '=x', 'CN=a,,DC=b', ',']) expect(() => parseDn(text)).toThrow('BAD_NAME');
    expect(parseDn('')).toEqual([]);
  });
});
