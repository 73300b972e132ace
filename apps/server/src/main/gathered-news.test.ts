import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatheredNews } from './gathered-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes within the time is sent together, in order, and each once', () => {
  const sent: (readonly number[])[] = [];
  const news = gatheredNews<number>((gathered) => sent.push(gathered), 500);
  news.add(1);
  vi.advanceTimersByTime(499);
  news.add(2);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[1, 2]]);
  news.add(3);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual([[1, 2], [3]]);
  vi.advanceTimersByTime(5000);
  expect(sent).toHaveLength(2);
});

test('what waits is sent at the end, and nothing is sent for nothing', () => {
  const sent: (readonly string[])[] = [];
  const news = gatheredNews<string>((gathered) => sent.push(gathered));
  news.flush();
  news.add('last');
  news.flush();
  news.flush();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([['last']]);
});
