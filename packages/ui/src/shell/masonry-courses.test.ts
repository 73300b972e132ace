import { expect, test } from 'vitest';
import { masonryCourses, wall } from './masonry-courses.ts';

const courseHeight = wall.brickHeight + wall.gap;

function laidShare(bricks: ReturnType<typeof masonryCourses>): number {
  return bricks.filter((brick) => brick.shade === 'laid').length / bricks.length;
}

function bricksIn(course: number): number {
  return masonryCourses().filter((brick) => brick.y === course * courseHeight).length;
}

test('the wall is the same every time', () => {
  expect(masonryCourses()).toEqual(masonryCourses());
});

test('the battlement leaves gaps in the top courses only', () => {
  expect(bricksIn(0)).toBeLessThan(bricksIn(2));
  expect(bricksIn(1)).toBe(bricksIn(0));
});

test('the foot of the wall is laid more densely than its head', () => {
  const bricks = masonryCourses();
  const head = bricks.filter((brick) => brick.y < wall.height / 2);
  const foot = bricks.filter((brick) => brick.y >= wall.height / 2);
  expect(laidShare(head)).toBeLessThan(0.3);
  expect(laidShare(foot)).toBeGreaterThan(0.5);
});

test('no two bricks of a course overlap', () => {
  const bricks = masonryCourses();
  const overlapping = bricks.filter((brick, index) => {
    const next = bricks[index + 1];
    return next !== undefined && next.y === brick.y && next.x < brick.x + wall.brickWidth;
  });
  expect(overlapping).toEqual([]);
});
