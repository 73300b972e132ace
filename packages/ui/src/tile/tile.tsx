import { type ReactNode, useId } from 'react';
import classes from './tile.module.css';

export interface TileProps {
  /** By which the page finds it again. */
  id?: string | undefined;
  mark: ReactNode;
  name: string;
  /** One muted line under the name. */
  note: ReactNode;
  /** A small action beside the name, such as a link to the guide. */
  corner?: ReactNode;
  state: ReactNode;
  /** Opposite the state, at its right. */
  history?: ReactNode;
  /** At most two buttons and a menu of what else can be done. */
  actions: ReactNode;
  look: 'filled' | 'quiet' | 'alarming';
}

/** One thing with a state and what can be done about it. All tiles of a grid are equally high, whatever they hold. */
export function Tile({ id, mark, name, note, corner, state, history, actions, look }: TileProps) {
  const nameId = useId();
  return (
    <article {...(id !== undefined && { id })} className={classes.tile} data-look={look} aria-labelledby={nameId}>
      <div className={classes.head}>
        {mark}
        <h3 id={nameId} className={classes.name}>
          {name}
        </h3>
        <p className={classes.note}>{note}</p>
        <div className={classes.corner}>{corner}</div>
      </div>
      <div className={classes.state}>
        {state}
        {history}
      </div>
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}

export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
