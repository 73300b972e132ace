import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import classes from './drawer.module.css';

interface SecretTextAreaProps extends TextareaProps {
  readonly label: string;
}

/** A secret of several lines, such as a key file: one line would drop its line breaks. It is hidden as a password is until it is asked for. */
export function SecretTextArea(props: SecretTextAreaProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Textarea
      {...props}
      className={classes.wide ?? ''}
      classNames={{ input: (isVisible ? classes.key : classes.hiddenKey) ?? '' }}
      data-is-hidden={!isVisible}
      autosize
      minRows={3}
      maxRows={8}
      autoCapitalize="none"
      autoCorrect="off"
      // A browser may send what it checks to a service.
      spellCheck={false}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Show or hide: ${props.label}`}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
