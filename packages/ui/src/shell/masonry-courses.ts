export type BrickShade = 'laid' | 'strong' | 'medium' | 'faint';

export interface Brick {
  x: number;
  y: number;
  shade: BrickShade;
}

export const wall = { width: 754, height: 666, brickWidth: 89, brickHeight: 39, gap: 4 };

const courseCount = 16;
const crenelCourses = 2;

/** The same wall every time: a small integer hash replaces chance. */
function chance(course: number, position: number): number {
  let hash = Math.imul(course + 11, 374_761_393) ^ Math.imul(position + 29, 668_265_263);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** The lower the course, the more of its bricks are laid. */
function shadeOf(course: number, position: number): BrickShade {
  const depth = (course - crenelCourses) / (courseCount - crenelCourses - 1);
  if (course > crenelCourses && chance(course, position) < 0.95 * depth ** 1.5) return 'laid';
  const tint = chance(position + 101, course + 7);
  if (tint < 0.3) return 'strong';
  return tint < 0.62 ? 'medium' : 'faint';
}

/** Merlons are two bricks wide, with one brick left out between them. */
function isCrenel(course: number, position: number): boolean {
  return course < crenelCourses && position % 3 === 1;
}

export function masonryCourses(): Brick[] {
  const stride = wall.brickWidth + wall.gap;
  const bricks: Brick[] = [];
  for (let course = 0; course < courseCount; course += 1) {
    const isShifted = course <= crenelCourses || course % 2 === 0;
    const offset = isShifted ? -stride / 2 : wall.gap / 2;
    for (let position = 0; position * stride + offset < wall.width; position += 1) {
      if (isCrenel(course, position)) continue;
      bricks.push({ x: position * stride + offset, y: course * (wall.brickHeight + wall.gap), shade: shadeOf(course, position) });
    }
  }
  return bricks;
}
