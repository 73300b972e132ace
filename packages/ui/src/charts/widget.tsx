import { type ReactNode, useId } from 'react';
import classes from './charts.module.css';

export interface WidgetProps {
  title: string;
  /** What it counts, in a few words. */
  hint?: ReactNode;
  actions?: ReactNode;
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** The frame of a chart or a figure. */
export function Widget({ title, hint, actions, isWide = false, children }: WidgetProps) {
  const titleId = useId();
  return (
    <section className={classes.widget} aria-labelledby={titleId} data-wide={isWide || undefined}>
      <header className={classes.head}>
        <div>
          <h3 id={titleId} className={classes.title}>
            {title}
          </h3>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
