import { describe, expect, it } from 'vitest';
import { deploymentWindow, parseDeploymentSearch } from './deployment-search.ts';

describe('parseDeploymentSearch', () => {
  it('keeps the page, its size and the remediation', () => {
    expect(parseDeploymentSearch({ page: 2, size: 50, quest_instance_id: 'abc' })).toEqual({ page: 2, size: 50, quest_instance_id: 'abc' });
  });

  it('reads an id of digits as text', () => {
    expect(parseDeploymentSearch({ quest_instance_id: 42 })).toEqual({ quest_instance_id: '42' });
  });

  it('keeps the list and the open job, and drops everything else', () => {
    const job = '00000000-0000-4000-8000-000000000001';
    expect(parseDeploymentSearch({ exclusion_type_id: 659, job })).toEqual({ exclusion_type_id: 659, job });
    expect(parseDeploymentSearch({ exclusion_type_id: '659' })).toEqual({ exclusion_type_id: 659 });
    expect(parseDeploymentSearch({ exclusion_type_id: -1, job: 'x' })).toEqual({});
    expect(parseDeploymentSearch({ exclusion_type_id: '', job: '' })).toEqual({});
  });

  it.each(['', '  ', 'x'.repeat(101), '\0', 'a\0b', null, { a: 1 }])('drops an invalid id: %j', (id) => {
    expect(parseDeploymentSearch({ quest_instance_id: id })).toEqual({});
  });
});

describe('deploymentWindow', () => {
  it('starts with ten rows', () => {
    expect(deploymentWindow({})).toEqual({ limit: 10, offset: 0 });
  });

  it('asks for one list, and not for the job that is open', () => {
    expect(deploymentWindow({ exclusion_type_id: 659, job: 'x' })).toEqual({ limit: 10, offset: 0, exclusion_type_id: 659 });
  });

  it.each([
    [{ status: 'waiting' }, { shown_status: 'waiting' }],
    [{ status: 'withdrawn' }, { shown_status: 'withdrawn' }],
    [{ phase: 'stage' }, { phase: 'stage', deployment_type: 'controls' }],
    [{ phase: 'people-list' }, { phase: 'stage', deployment_type: 'people-list' }],
    [{ phase: 'rollback' }, { phase: 'rollback' }],
  ])('asks for %j as the server knows it', (search, asked) => {
    expect(deploymentWindow(parseDeploymentSearch(search))).toEqual({ limit: 10, offset: 0, ...asked });
  });

  it('goes on by pages, within one remediation', () => {
    expect(deploymentWindow({ page: 3, size: 20, quest_instance_id: 'abc' })).toEqual({ limit: 20, offset: 40, quest_instance_id: 'abc' });
  });
});
