import { describe, expect, it } from 'vitest';
import { sortTenants } from './sort-tenants.ts';

const tenant = (name: string) => ({ uuid: name, name, current_tenant: false, primary_tenant: false });

describe('sortTenants', () => {
  it('sorts by name as people read it, without regard to case', () => {
    const names = sortTenants(['Unit 10', 'halden', 'Åsgard', 'Unit 9', 'Zenith', 'Bergen'].map(tenant)).map(({ name }) => name);
    expect(names).toEqual(['Åsgard', 'Bergen', 'halden', 'Unit 9', 'Unit 10', 'Zenith']);
  });
});
