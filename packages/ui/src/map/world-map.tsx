import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { WorldShapesProps } from './world-shapes.tsx';

/** The geometry of the world weighs a hundred kilobytes: fetched with the first map. */
const WorldShapes = lazy(async () => ({ default: (await import('./world-shapes.tsx')).WorldShapes }));

/** Countries shaded by how much happened in them. */
export function WorldMap(props: WorldShapesProps) {
  return (
    <Suspense fallback={<Skeleton height={280} />}>
      <WorldShapes {...props} />
    </Suspense>
  );
}
