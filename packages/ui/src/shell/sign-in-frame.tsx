import type { ReactNode } from 'react';
import { masonryCourses, wall } from './masonry-courses.ts';
import classes from './sign-in-frame.module.css';

const bricks = masonryCourses();

/** The wall beside the sign-in form; pure decoration. */
function Masonry() {
  return (
    <svg className={classes.masonry} viewBox={`0 0 ${wall.width} ${wall.height}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {bricks.map(({ x, y, shade }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={wall.brickWidth} height={wall.brickHeight} rx="2.5" className={classes[shade]} />
      ))}
    </svg>
  );
}

export interface SignInFrameProps {
  brand: ReactNode;
  /** What the product does, in one line. */
  promise?: string | undefined;
  slogan: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function SignInFrame({ brand, promise, slogan, children, footer }: SignInFrameProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.column}>
        <header className={classes.brand}>
          {brand}
          {promise !== undefined && <p className={classes.promise}>{promise}</p>}
        </header>
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
      <aside className={classes.art}>
        <p className={classes.slogan}>{slogan}</p>
        <div className={classes.wall}>
          <Masonry />
        </div>
      </aside>
    </div>
  );
}
