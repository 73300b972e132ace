import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SupportedAuthMethod } from '../catalog-product.ts';
import classes from './drawer.module.css';

interface OptionSwitchProps {
  readonly methods: readonly SupportedAuthMethod[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The ways to connect, in the order of priority that the server gives them; nothing to choose, nothing to see. */
export function OptionSwitch({ methods, value, onChange }: OptionSwitchProps) {
  const isPhone = useMediaQuery('(max-width: 49.99em)') ?? false;
  if (methods.length < 2) return null;
  return (
    <fieldset className={classes['option']}>
      <legend className={classes['legend']}>Connection option</legend>
      <SegmentedControl
        fullWidth
        size="sm"
        orientation={isPhone || methods.length > 3 ? 'vertical' : 'horizontal'}
        data={methods.map(({ name, verbose_name: label }) => ({ value: name, label }))}
        value={value}
        onChange={onChange}
      />
    </fieldset>
  );
}
