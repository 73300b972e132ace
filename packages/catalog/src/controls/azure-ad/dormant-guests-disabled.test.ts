import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aPerson, daysAgo } from '../../../test-support/directory-objects.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { dormantGuestsDisabled } from './dormant-guests-disabled.ts';

const member = aPerson('ann');
const guest = aPerson('gil', { kind: 'guest' });
const dormant = aPerson('dot', { kind: 'guest', lastSignInAt: daysAgo(120) });
const never = aPerson('nev', { kind: 'guest', lastSignInAt: null });

describe('dormant guests', () => {
  isJudged(dormantGuestsDisabled, {
    'passes when every guest comes': [{ people: [member, guest] }, 'pass'],
    'passes when the dormant ones are disabled': [{ people: [guest, { ...dormant, isEnabled: false }] }, 'pass'],
    'passes when the guest was invited lately': [{ people: [member, { ...never, createdAt: daysAgo(20) }] }, 'pass'],
    'passes when it is a member who does not come': [{ people: [guest, { ...dormant, kind: 'member' }] }, 'pass'],
    'fails when a guest has not come for months': [
      { people: [member, guest, dormant] },
      'fail',
      /^1 of 2 guests has not signed in for .* and still has an enabled account/,
    ],
    'fails when a guest never came': [{ people: [guest, dormant, never] }, 'fail', /^2 of 3 guests/],
    'is not applicable when there are no guests': [{ people: [member] }, 'not-applicable', /no guests/],
    'is unknown when the last sign-ins are not known': [
      { people: [never, { ...member, lastSignInAt: null }] },
      'unknown',
      /last signed in/,
    ],
    'is unknown when people could not be read': [{}, 'unknown', /people.people/],
  });

  test('is for people to decide: the script names each dormant guest, and no other', () => {
    expect(dormantGuestsDisabled.remedy).not.toHaveProperty('changes');
    const deployment = deploymentOf(dormantGuestsDisabled, { people: [member, guest, dormant, never] });
    const lines = dormantGuestsDisabled.remedy.files?.(deployment)[0]?.content.split('\r\n') ?? [];
    expect(lines.filter((line) => line.includes('PATCH'))).toEqual([
      "if ($PSCmdlet.ShouldProcess('dot', 'Disable')) { Invoke-MgGraphRequest -Method PATCH -Uri '/v1.0/users/dot' -Body @{ accountEnabled = $false } }",
      "if ($PSCmdlet.ShouldProcess('nev', 'Disable')) { Invoke-MgGraphRequest -Method PATCH -Uri '/v1.0/users/nev' -Body @{ accountEnabled = $false } }",
    ]);
    expect(lines).toContain('# nev <nev@haldenfreight.example>, never signed in');
  });

  test('the script names no one when the last sign-ins are not known', () => {
    const deployment = deploymentOf(dormantGuestsDisabled, { people: [never, { ...member, lastSignInAt: null }] });
    expect(dormantGuestsDisabled.remedy.files?.(deployment)[0]?.content).not.toContain('PATCH');
  });
});
