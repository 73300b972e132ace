import { describe, expect, test } from 'vitest';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { openJudge } from './openapi-judge.ts';

const graph = 'graph-nonav.json';
const asked = (method: string, href: string) => ({ method, url: new URL(href), headers: new Headers(), body: undefined });

describe('a judge', needsDescriptions, () => {
  test.each([
    ['a call that is described', 'GET', 'https://graph.microsoft.com/v1.0/users?$top=999&$select=id', []],
    ['a path that is not', 'GET', 'https://graph.microsoft.com/v1.0/persons', ['is not in the description']],
    ['a method that is not', 'PUT', 'https://graph.microsoft.com/v1.0/users', ['is not in the description']],
    ['a misspelt parameter', 'GET', 'https://graph.microsoft.com/v1.0/users?$selct=id', ['$selct']],
    ['a parameter of another type', 'GET', 'https://graph.microsoft.com/v1.0/users?$top=many', ['must be integer']],
  ])('of %s', async (_what, method, href, complaints) => {
    const judge = await openJudge({ description: graph, below: '/v1.0' });
    const found = judge.complaints(asked(method, href));
    expect(found).toEqual(complaints.map((complaint) => expect.stringContaining(complaint) as string));
  });
});
