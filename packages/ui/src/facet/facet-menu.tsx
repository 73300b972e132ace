import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Facet, findValues, valuesShown } from './facet.ts';
import classes from './facet.module.css';

export interface FacetMenuProps {
  facet: Facet;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A button that opens the values of a facet. A choice applies immediately. */
export function FacetMenu({ facet, chosen, onChange }: FacetMenuProps) {
  const [words, setWords] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = findValues(facet, words, chosen);
  const shown = isWhole ? found : found.slice(0, valuesShown);
  const close = (): void => {
    setWords('');
    setWhole(false);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus withRoles={false} onClose={close}>
      <Popover.Target>
        <Button
          variant="default"
          aria-haspopup="dialog"
          data-chosen={chosen.length > 0 || undefined}
          className={classes.button}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          {facet.label}
          {chosen.length > 0 && <span className={classes.badge}>{chosen.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={facet.label} className={classes.menu}>
        {facet.values.length > 8 && (
          <TextInput
            size="xs"
            aria-label={`Find in ${facet.label}`}
            placeholder="Find…"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={facet.label}>
          <div className={classes.values}>
            {shown.map(({ value, label, count }) => (
              <Checkbox key={value} value={value} label={count === undefined ? label : `${label} (${count})`} />
            ))}
          </div>
        </Checkbox.Group>
        {found.length === 0 && <p className={classes.none}>No matches.</p>}
        {found.length > shown.length && (
          <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
            Show more...
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
