import type { ExclusionType } from '@rampart/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { type ChangeMarks, type Marks, standingMarks } from './marks.ts';

/** The marks that still mean something. The others are dropped: nobody shall be asked about changes that nobody sees. */
export function useStandingMarks(type: ExclusionType, marks: Marks, onMarks: ChangeMarks): Marks {
  const people = useQuery(exclusionsQuery).data?.current[type];
  const standing = useMemo(
    () => (people === undefined ? marks : standingMarks(marks, new Set(people.map(({ mail }) => mail)))),
    [marks, people],
  );
  useEffect(() => {
    if (standing.size < marks.size) onMarks(() => standing);
  }, [marks, onMarks, standing]);
  return standing;
}
