import type { ReactNode } from 'react';
import { Masonry } from './masonry.tsx';
import classes from './sign-in-frame.module.css';

export interface SignInFrameProps {
  brand: ReactNode;
  slogan: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function SignInFrame({ brand, slogan, children, footer }: SignInFrameProps) {
  return (
    <div className={classes['frame']}>
      <div className={classes['column']}>
        <header className={classes['brand']}>{brand}</header>
        <main id="content" className={classes['content']} tabIndex={-1}>
          {children}
        </main>
        {footer && <footer className={classes['footer']}>{footer}</footer>}
      </div>
      <aside className={classes['art']}>
        <p className={classes['slogan']}>{slogan}</p>
        <div className={classes['wall']}>
          <Masonry />
        </div>
      </aside>
    </div>
  );
}
