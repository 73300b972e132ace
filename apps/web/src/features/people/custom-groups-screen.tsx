import { Button, VisuallyHidden } from '@mantine/core';
import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BookText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { exclusionsQuery } from '../../parts/exclusion-lists/exclusions-query.ts';
import linkTabs from '../../parts/link-tabs/link-tabs.module.css';
import { LinkTabs } from '../../parts/link-tabs/link-tabs.tsx';
import { documentationUrl } from '../../shell/navigation/documentation-url.ts';
import { useLeaveWarning } from '../../shell/navigation/use-leave-warning.ts';
import { attentionSummary } from './attention-summary.ts';
import classes from './custom-groups.module.css';
import { ExclusionEditor } from './editor/exclusion-editor.tsx';
import { type ChangeMarks, type Marks, noMarks } from './editor/marks.ts';
import { exclusionTypes, exclusionTypeText } from './exclusion-types.ts';

interface TypeTabsProps {
  readonly current: ExclusionType;
  readonly countOf: (type: ExclusionType) => number;
  readonly isPending: (type: ExclusionType) => boolean;
}

/** One for each kind of exclusion. They have addresses of their own, so they are links. */
function TypeTabs({ current, countOf, isPending }: TypeTabsProps) {
  return (
    <LinkTabs label="Exclusion lists">
      {exclusionTypes.map(({ type, label, tab = label }) => (
        <Link
          key={type}
          to="."
          search={{ type }}
          replace
          resetScroll={false}
          className={linkTabs['tab'] ?? ''}
          aria-current={type === current ? 'page' : undefined}
        >
          {tab} <span className={classes['count']}>{countOf(type)}</span>
          {isPending(type) && (
            <span className={classes['pending']}>
              <VisuallyHidden>changes not applied</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
    </LinkTabs>
  );
}

const route = getRouteApi('/personas/$group/custom-groups');
const title = 'Custom groups and emergency-access users';

const documentation = (
  <Button
    variant="subtle"
    component="a"
    href={`${documentationUrl}/custom-groups`}
    target="_blank"
    rel="noreferrer"
    leftSection={<BookText size={16} aria-hidden="true" />}
  >
    Documentation
  </Button>
);

/** The lists of people who are excluded: of the tenant, and the same for every people group. */
export function CustomGroupsScreen() {
  const { type = exclusionTypes[0].type } = route.useSearch();
  const exclusions = useSuspenseQuery(exclusionsQuery).data;
  // Marks of one list stay while another is looked at.
  const [marks, setMarks] = useState<Readonly<Partial<Record<ExclusionType, Marks>>>>({});
  const onMarks: ChangeMarks = useCallback((change) => setMarks((all) => ({ ...all, [type]: change(all[type] ?? noMarks) })), [type]);
  useLeaveWarning(Object.values(marks).some(({ size }) => size > 0));
  const { label, about } = exclusionTypeText(type);
  return (
    <Screen
      title={title}
      subtitle={attentionSummary(exclusions)}
      actions={documentation}
      tabs={
        <TypeTabs current={type} countOf={(one) => exclusions.current[one]?.length ?? 0} isPending={(one) => (marks[one]?.size ?? 0) > 0} />
      }
    >
      <h2 className={classes['title']}>{label}</h2>
      <p className={classes['about']}>{about}</p>
      <ExclusionEditor key={type} type={type} marks={marks[type] ?? noMarks} onMarks={onMarks} />
    </Screen>
  );
}
