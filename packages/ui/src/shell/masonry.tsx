import { masonryCourses, wall } from './masonry-courses.ts';
import classes from './masonry.module.css';

const bricks = masonryCourses();

/** The wall beside the sign-in form; pure decoration. */
export function Masonry() {
  return (
    <svg
      className={classes['masonry']}
      viewBox={`0 0 ${wall.width} ${wall.height}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {bricks.map(({ x, y, shade }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={wall.brickWidth} height={wall.brickHeight} rx="2.5" className={classes[shade]} />
      ))}
    </svg>
  );
}
