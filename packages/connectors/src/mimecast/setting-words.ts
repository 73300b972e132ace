import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';

/** As the Administration Console labels them. */
export const mimecastWords: SettingWords = {
  labels: {
    isEnabled: 'Policy status',
    effect: 'Action',
    isWholeDomain: 'Match type',
    isRewritten: 'URL rewriting',
    isLogged: 'Click logging',
    from: 'Emails from',
    to: 'Emails to',
    servers: 'Source IP ranges and SPF domains',
    startsAt: 'Valid from',
    endsAt: 'Valid until',
  },
  values: {
    isEnabled: { true: 'Enabled', false: 'Disabled' },
    effect: {
      permit: 'Permit',
      block: 'Block',
      'skip-spoofing-check': 'Bypass anti-spoofing',
      'keep-spoofing-check': 'Take no action',
      'do-not-block': 'Take no action',
    },
    isWholeDomain: { true: 'Domain', false: 'Explicit' },
    isRewritten: { true: 'On', false: 'Off' },
    isLogged: { true: 'On', false: 'Off' },
  },
};
