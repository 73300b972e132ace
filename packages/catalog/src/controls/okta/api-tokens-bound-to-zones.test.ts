import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aZone, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { apiTokensBoundToZones } from './api-tokens-bound-to-zones.ts';

const open = { id: '00T1', name: "Dora's script", ownerId: '00u1', createdAt: null, onlyFromZones: null };
const bound = { ...open, id: '00T2', name: 'Directory sync', onlyFromZones: ['zone-1'] };
const offices = aZone({ ranges: ['192.0.2.0/28'] });
const others = [
  aZone({ id: 'bad', ranges: ['203.0.113.0/24'], isBlocklist: true }),
  aZone({ id: 'legacy', isBuiltIn: true, ranges: ['198.51.100.0/24'] }),
  aZone({ id: 'empty' }),
];

describe('API tokens', () => {
  isJudged(apiTokensBoundToZones, {
    'pass when each is bound to zones': [{ tokens: [bound], zones: [offices] }, 'pass'],
    'fail when one may be used from anywhere': [{ tokens: [bound, open], zones: [offices] }, 'fail', /any address: “Dora's script”\./],
    'fail without knowing the zones': [{ tokens: [open] }, 'fail'],
    'are not applicable when there are none': [{ tokens: [], zones: [] }, 'not-applicable', /no API tokens/],
    'are unknown when they could not be read': [{ zones: [] }, 'unknown', /identity.api-tokens/],
  });

  it('are bound by a script with the exact ids, and names that cannot become commands', () => {
    const facts = { tokens: [open, bound], zones: [offices, ...others] };
    const [script] = apiTokensBoundToZones.remedy.files!(tailoredDeployment(apiTokensBoundToZones, facts));
    expect(script?.name).toBe('bind-api-tokens.sh');
    expect(script?.content).toContain(
      `call PUT '/api/v1/api-tokens/00T1' '{"name":"Dora'\\''s script","network":{"connection":"ZONE","include":["zone-1"]},"userId":"00u1"}'`,
    );
    expect(script?.content).not.toContain('00T2');
  });

  it('need manual steps where no zone has the customer’s own addresses', () => {
    const deployment = tailoredDeployment(apiTokensBoundToZones, { tokens: [open], zones: others });
    expect(apiTokensBoundToZones.remedy).not.toHaveProperty('changes');
    expect(apiTokensBoundToZones.remedy.files!(deployment)).toEqual([]);
    expect(apiTokensBoundToZones.remedy.steps(deployment)).toContainEqual(expect.stringContaining('Add Zone > IP Zone'));
  });
});
