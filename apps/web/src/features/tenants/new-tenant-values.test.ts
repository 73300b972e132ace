import { describe, expect, it } from 'vitest';
import { newTenantProblems, trimmed } from './new-tenant-values.ts';

describe('newTenantProblems', () => {
  it.each([
    ['customer_name', 'Tenant name is required'],
    ['email', 'Email is required'],
    ['name', 'Admin name is required'],
  ] as const)('asks for %s when it is empty or blank', (field, problem) => {
    expect(newTenantProblems[field]('')).toBe(problem);
    expect(newTenantProblems[field]('   ')).toBe(problem);
  });

  it('refuses an address that is none', () => {
    expect(newTenantProblems.email('ada at rampart')).toBe('Email is required');
  });

  it('takes what is filled in', () => {
    expect(newTenantProblems.customer_name('Oslo Cold Chain')).toBeNull();
    expect(newTenantProblems.email('kari@oslo.example')).toBeNull();
    expect(newTenantProblems.name('Kari Åsen')).toBeNull();
  });
});

describe('trimmed', () => {
  it('drops the blanks around what was typed', () => {
    expect(trimmed({ customer_name: ' Oslo ', email: ' kari@oslo.example ', name: ' Kari ' })).toEqual({
      customer_name: 'Oslo',
      email: 'kari@oslo.example',
      name: 'Kari',
    });
  });
});
