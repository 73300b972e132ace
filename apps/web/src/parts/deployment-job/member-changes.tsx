import type { MemberChange, ShownMembers } from '@rampart/contract/shown-change.ts';
import { numberText } from '@rampart/ui/format.ts';
import classes from './member-changes.module.css';

interface MovedProps {
  readonly title: 'Added' | 'Removed';
  readonly moved: ShownMembers;
}

function Moved({ title, moved: { total, people } }: MovedProps) {
  if (total === 0) return null;
  const more = total - people.length;
  return (
    <details open={people.length <= 20}>
      <summary className={classes['summary']}>
        {title} ({numberText(total)})
      </summary>
      <ul className={classes['people']} aria-label={title}>
        {people.map(({ id, name }) => (
          <li key={id}>{name ?? <code>{id}</code>}</li>
        ))}
        {more > 0 && <li className={classes['more']}>and {numberText(more)} more</li>}
      </ul>
    </details>
  );
}

/** Who comes into a group and who leaves it, by name. */
export const MemberChanges = ({ members: { added, removed } }: { readonly members: MemberChange }) => (
  <div className={classes['members']}>
    <Moved title="Added" moved={added} />
    <Moved title="Removed" moved={removed} />
    {added.total + removed.total === 0 && <p className={classes['more']}>No one is added or removed.</p>}
  </div>
);
