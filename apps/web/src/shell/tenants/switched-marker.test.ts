import { describe, expect, it } from 'vitest';
import { addressAfterSwitch, readSwitchedMarker, withSwitchedMarker } from './switched-marker.ts';

describe('the marker of a switched tenant', () => {
  it('keeps the screen and drops what names things of the tenant before', () => {
    expect(addressAfterSwitch(new URL('https://rampart.example/settings/user-management?q=mei&page=2'))).toBe(
      '/settings/user-management?switched=true',
    );
  });

  it('keeps what an address names of the tenant that was switched to', () => {
    expect(withSwitchedMarker(new URL('https://rampart.example/settings/deployment-log?job=1'))).toBe(
      '/settings/deployment-log?job=1&switched=true',
    );
  });

  it('is read once and leaves the rest of the address', () => {
    expect(readSwitchedMarker(new URL('https://rampart.example/quests?size=20&switched=true#top'))).toEqual({
      isSwitched: true,
      address: '/quests?size=20#top',
    });
  });

  it('is not there on other loads', () => {
    expect(readSwitchedMarker(new URL('https://rampart.example/quests?size=20')).isSwitched).toBe(false);
  });
});
