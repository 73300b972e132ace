import { VisuallyHidden } from '@mantine/core';
import skeletons from '../skeletons.module.css';
import classes from './tile.module.css';

/** Takes the place of groups of tiles while they load. */
export function TileSkeletons({ groups, tiles }: { groups: number; tiles: number }) {
  return (
    <div role="status" className={classes.pending}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: groups }, (_, group) => (
        <div key={group} aria-hidden="true">
          <span className={`${skeletons.bar} ${classes.pendingHeading}`} />
          <div className={classes.grid}>
            {Array.from({ length: tiles }, (_unused, tile) => (
              <div key={tile} className={classes.tile} data-look="quiet">
                <div className={classes.head}>
                  <span className={`${skeletons.mark} ${classes.mark}`} />
                  <div className={skeletons.lines}>
                    <span className={skeletons.bar} style={{ width: '60%' }} />
                    <span className={skeletons.bar} style={{ width: '40%' }} />
                  </div>
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
