import { describe, expect, it } from 'vitest';
import { compileDeviceFilter } from './device-filter.ts';

const managed = { isCompliant: true, trustType: 'AzureAD', operatingSystem: 'Windows', displayName: 'HF-LT-0042' };
const unregistered = {};

describe('filters for devices', () => {
  it.each([
    ['device.isCompliant -eq True', true, false],
    ['device.trustType -ne "ServerAD"', true, true],
    ['device.trustType -in ["AzureAD","ServerAD"] -and device.operatingSystem -startsWith "win"', true, false],
    ['device.isCompliant -eq False -or device.displayName -contains "lt-"', true, false],
    ['-not (device.isCompliant -eq True)', false, true],
    ['device.displayName -notContains "LT" -or (device.isCompliant -ne True -and device.trustType -notIn ["AzureAD"])', false, true],
    ['device.displayName -endsWith "42" -and device.displayName -notEndsWith "43"', true, false],
  ])('%s', (rule, ofManaged, ofUnregistered) => {
    const test = compileDeviceFilter(rule);
    expect([test(managed), test(unregistered)]).toEqual([ofManaged, ofUnregistered]);
  });

  it.each(['', 'device.isCompliant', 'device.isCompliant -is True', '(device.isCompliant -eq True', 'user.city -eq "Oslo"'])(
    'refuses %s',
    (rule) => {
      expect(() => compileDeviceFilter(rule)).toThrow('cannot be read');
    },
  );
});
