import { expect, test } from 'vitest';
import { builtInViews, isNarrowed, parseDriftSearch, searchOfView, statusesIn, viewQuery, withFilter } from './drift-search.ts';

const id = '0197a000-0000-7000-8000-000000000000';

test('what is unknown in the address is left out', () => {
  expect(
    parseDriftSearch({ statuses: 'new,painted', priorities: 'urgent', products: 'okta,a b', tags: 'x', alert: id, page: '-1', by: 'year' }),
  ).toEqual({
    statuses: 'new',
    products: 'okta',
    alert: id,
  });
});

test('a day that the calendar does not have is left out: the server would refuse it', () => {
  expect(parseDriftSearch({ from: '2026-02-30', to: '2026-02-28' })).toEqual({ to: '2026-02-28' });
  expect(parseDriftSearch({ from: '2026-02-01', to: '0000-01-01' })).toEqual({ from: '2026-02-01' });
});

test('what waits for a decision is listed unless something else is asked for', () => {
  expect(statusesIn({})).toEqual(['new', 'acknowledged']);
  expect(statusesIn({ statuses: 'resolved' })).toEqual(['resolved']);
  expect([statusesIn({ statuses: 'all' }), statusesIn({ tags: id })]).toEqual([[], []]);
});

test('another filter starts at the first page and opens no alert', () => {
  expect(withFilter({ page: 3, alert: id, by: 'week' }, { priorities: 'high' })).toEqual({ by: 'week', priorities: 'high' });
  expect([isNarrowed({ by: 'week', statuses: 'all' }), isNarrowed({ products: 'okta' })]).toEqual([false, true]);
});

test('a view is what is listed, and opens as it was saved', () => {
  const query = viewQuery({ priorities: 'high', statuses: 'new,accepted', page: 2, alert: id, by: 'week' });
  expect(query).toBe('priorities=high&statuses=new%2Caccepted');
  expect(searchOfView(query)).toEqual({ priorities: 'high', statuses: 'new,accepted' });
  for (const view of builtInViews) expect(viewQuery(searchOfView(view.query))).toBe(view.query);
});
