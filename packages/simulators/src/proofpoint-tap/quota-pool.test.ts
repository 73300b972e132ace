import { describe, expect, it } from 'vitest';
import { quotaPoolOf } from './quota-pool.ts';

describe('the quota of a TAP call', () => {
  it('is shared by the SIEM calls, but for permitted clicks', () => {
    expect(quotaPoolOf('/v2/siem/all?format=json')).toEqual({ name: '/v2/siem', limit: 1800 });
    expect(quotaPoolOf('/v2/siem/messages/blocked')).toEqual(quotaPoolOf('/v2/siem/issues'));
    expect(quotaPoolOf('/v2/siem/clicks/permitted?sinceSeconds=60')).toEqual({ name: '/v2/siem/clicks/permitted', limit: 1800 });
  });

  it.each(['/v2/people/vap', '/v2/people/top-clickers', '/v2/campaign/ids'])('is fifty for %s alone', (path) => {
    expect(quotaPoolOf(`${path}?window=14`)).toEqual({ name: path, limit: 50 });
  });

  it('is smaller for the evidence of a whole campaign than of one threat', () => {
    expect(quotaPoolOf('/v2/forensics?threatId=1')?.limit).toBe(1800);
    expect(quotaPoolOf('/v2/forensics?campaignId=1')?.limit).toBe(50);
    expect(quotaPoolOf('/v2/forensics?threatId=1&includeCampaignForensics=true')?.limit).toBe(50);
  });

  it('does not exist for one campaign', () => {
    expect(quotaPoolOf('/v2/campaign/46e01b8a')).toBeNull();
  });
});
