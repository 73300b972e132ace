import { rem } from '@mantine/core';
import type {
  ExtendComponent,
  CheckboxFactory,
  InputFactory,
  InputWrapperFactory,
  PasswordInputFactory,
  RadioFactory,
  SelectFactory,
  SwitchFactory,
  TextInputFactory,
} from '@mantine/core';

export const fieldDefaults = {
  // Variables instead of inline styles, so that the focus and error borders still win.
  Input: {
    vars: (_theme, props) => ({
      wrapper: {
        ...(props.error ? {} : { '--input-bd': 'var(--rp-field)' }),
        '--input-bg': 'var(--rp-surface)',
        '--input-color': 'var(--rp-text)',
        '--input-placeholder-color': 'var(--rp-text-3)',
      } as Record<string, string>,
    }),
  } satisfies ExtendComponent<InputFactory>,
  InputWrapper: {
    styles: {
      label: { fontWeight: 550, marginBottom: rem(6) },
      description: { fontSize: rem(12), marginBottom: rem(6) },
      error: { fontSize: rem(12), marginTop: rem(6) },
    },
  } satisfies ExtendComponent<InputWrapperFactory>,
  TextInput: {
    defaultProps: { size: 'sm' },
  } satisfies ExtendComponent<TextInputFactory>,
  PasswordInput: {
    defaultProps: { size: 'sm' },
  } satisfies ExtendComponent<PasswordInputFactory>,
  Select: {
    defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false },
  } satisfies ExtendComponent<SelectFactory>,
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs' },
    classNames: { input: 'rp-field' },
  } satisfies ExtendComponent<CheckboxFactory>,
  Radio: {
    defaultProps: { size: 'xs' },
    classNames: { radio: 'rp-field' },
  } satisfies ExtendComponent<RadioFactory>,
  Switch: {
    defaultProps: { size: 'sm' },
  } satisfies ExtendComponent<SwitchFactory>,
};
