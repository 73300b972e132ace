import { expect, test } from 'vitest';
import { TracedMessage } from '../schema.ts';
import { categoryOf } from './category.ts';
import { tracedTime } from './traced-time.ts';

const traced = (particular: Partial<TracedMessage>): TracedMessage =>
  TracedMessage.parse({ GUID: 'g', Date: '2020-05-20 14:13:02 [UTC-0600]', Recipients: 'a@x.example', ...particular });

test.each<[Partial<TracedMessage>, string | undefined]>([
  [{ Final_Rule: 'spam.inbound_phish', Quarantine_Folder: 'Phish' }, 'credential-phishing'],
  [{ Final_Rule: 'spam.inbound_impostor' }, 'bec'],
  [{ Final_Rule: 'spam.definitespam' }, 'spam'],
  [{ Final_Rule: 'module.sandbox.threat', Quarantine_Folder: 'Attachment Defense' }, 'malware'],
  [{ Final_Rule: 'av.default', Module_ID: 'av' }, 'malware'],
  [{ Final_Rule: 'av.default', Virus_Names: 'Win32/LockRansom.A' }, 'ransomware'],
  [{ Final_Rule: 'spam.definitespam', Virus_Names: 'Unknown.7' }, 'malware'],
  [{ Final_Rule: 'spam.notspam', Module_ID: 'spam' }, undefined],
  [{ Final_Rule: 'spam.suspect', Module_ID: 'spam' }, 'spam'],
  [{ Final_Rule: 'access.invalid_recipient', Module_ID: 'access' }, undefined],
  [{ Final_Rule: 'regulation.card_numbers', Quarantine_Folder: 'Regulation' }, undefined],
])('takes %j for %s', (message, category) => {
  expect(categoryOf(traced(message))).toBe(category);
});

test.each([
  ['2020-05-20 14:13:02 [UTC-0600]', '2020-05-20T20:13:02.000Z'],
  ['2020-05-20 14:13:02 [UTC+0530]', '2020-05-20T08:43:02.000Z'],
  ['2020-05-20 14:13:02', '2020-05-20T14:13:02.000Z'],
])('reads the time %s as %s', (date, time) => {
  expect(new Date(tracedTime(date)).toISOString()).toBe(time);
});

test('takes what is no time for none', () => {
  expect(tracedTime('yesterday')).toBeNaN();
});
