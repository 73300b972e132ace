import classes from './subscriptions.module.css';

/** How much of the time is left, as a ring that empties. The words beside it say the same. */
export const RemainingRing = ({ share }: { readonly share: number }) => (
  <svg className={classes['ring']} viewBox="0 0 20 20" aria-hidden="true">
    <circle className={classes['track']} cx="10" cy="10" r="8" />
    <circle className={classes['left']} cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${share * 100} 100`} />
  </svg>
);
