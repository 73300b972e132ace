import { Checkbox, Input, InputWrapper, PasswordInput, Radio, Select, Switch, TextInput, rem } from '@mantine/core';

export const fieldDefaults = {
  // Variables instead of inline styles, so that the focus and error borders still win.
  Input: Input.extend({
    vars: (_theme, props) => ({
      wrapper: {
        ...(props.error ? {} : { '--input-bd': 'var(--rp-field)' }),
        '--input-bg': 'var(--rp-surface)',
        '--input-color': 'var(--rp-text)',
        '--input-placeholder-color': 'var(--rp-text-3)',
      } as Record<string, string>,
    }),
  }),
  InputWrapper: InputWrapper.extend({
    styles: {
      label: { fontWeight: 550, marginBottom: rem(6) },
      description: { fontSize: rem(12), marginBottom: rem(6) },
      error: { fontSize: rem(12), marginTop: rem(6) },
    },
  }),
  TextInput: TextInput.extend({
    defaultProps: { size: 'sm' },
  }),
  PasswordInput: PasswordInput.extend({
    defaultProps: { size: 'sm' },
  }),
  Select: Select.extend({
    defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false },
  }),
  Checkbox: Checkbox.extend({
    defaultProps: { size: 'xs', radius: 'xs' },
    classNames: { input: 'rp-field' },
  }),
  Radio: Radio.extend({
    defaultProps: { size: 'xs' },
    classNames: { radio: 'rp-field' },
  }),
  Switch: Switch.extend({
    defaultProps: { size: 'sm' },
  }),
};
