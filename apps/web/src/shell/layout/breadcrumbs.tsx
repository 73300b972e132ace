import { ChevronRight } from 'lucide-react';
import classes from './top-bar.module.css';
import { useCrumbs } from './route-title.ts';
import { Link } from '@tanstack/react-router';

export function Breadcrumbs() {
  const crumbs = useCrumbs();
  return (
    <nav aria-label="Breadcrumbs" className={classes['crumbs']}>
      <ol className={classes['crumbList']}>
        {crumbs.map(({ title, pathname }, index) =>
          index === crumbs.length - 1 ? (
            <li key={pathname} className={classes['crumb']} aria-current="page">
              <span>{title}</span>
            </li>
          ) : (
            <li key={pathname} className={classes['crumb']}>
              <Link to={pathname} className={classes['crumbLink']}>
                {title}
              </Link>
              <ChevronRight size={14} aria-hidden="true" />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
