import { describe, expect, it } from 'vitest';
import { addressAfterSwitch, readSwitchedMarker, withSwitchedMarker } from './switched-marker.ts';

describe('the marker of a switched tenant', () => {
  it('keeps the screen and drops what names things of the tenant before', () => {
    expect(addressAfterSwitch(new URL('https://rampart.example/settings/user-management?q=mei&page=2'))).toBe(
      'https://rampart.example/settings/user-management?switched=true',
    );
  });

  it('keeps what an address names of the tenant that was switched to', () => {
    expect(withSwitchedMarker(new URL('https://rampart.example/settings/deployment-log?job=1'))).toBe(
      'https://rampart.example/settings/deployment-log?job=1&switched=true',
    );
  });

  it('stays on its host, whatever the path looks like', () => {
    const odd = new URL('https://rampart.example//other.example/');
    const hosts = [addressAfterSwitch(odd), withSwitchedMarker(odd), readSwitchedMarker(odd).address].map(
      (address) => new URL(address).host,
    );
    expect(hosts).toEqual(['rampart.example', 'rampart.example', 'rampart.example']);
  });

  it('is read once and leaves the rest of the address', () => {
    expect(readSwitchedMarker(new URL('https://rampart.example/quests?size=20&switched=true#top'))).toEqual({
      isSwitched: true,
      address: 'https://rampart.example/quests?size=20#top',
    });
  });

  it('is not there on other loads', () => {
    expect(readSwitchedMarker(new URL('https://rampart.example/quests?size=20')).isSwitched).toBe(false);
  });
});
