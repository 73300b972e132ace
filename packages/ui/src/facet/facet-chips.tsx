import { Button, CloseButton } from '@mantine/core';
import { chosenText, type Facet } from './facet.ts';
import classes from './facet.module.css';

export interface FacetChipsProps {
  facets: readonly Facet[];
  chosen: Readonly<Record<string, readonly string[]>>;
  onRemove: (facetId: string) => void;
  onClear: () => void;
  /** `12 of 58 shown` */
  summary: string;
}

/** What narrows the list down now, each can be removed, and the number of results. */
export function FacetChips({ facets, chosen, onRemove, onClear, summary }: FacetChipsProps) {
  const inForce = facets.filter(({ id }) => (chosen[id]?.length ?? 0) > 0);
  return (
    <div className={classes.chips}>
      {inForce.map((facet) => (
        <span key={facet.id} className={classes.chip}>
          <span className={classes.chipName}>{facet.label}</span> {chosenText(facet, chosen[facet.id] ?? [])}
          <CloseButton size="xs" aria-label={`Remove the filter ${facet.label}`} onClick={() => onRemove(facet.id)} />
        </span>
      ))}
      {inForce.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear all
        </Button>
      )}
      <span className={classes.summary} role="status">
        {summary}
      </span>
    </div>
  );
}
