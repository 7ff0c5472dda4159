import { useRef, useState, type ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearch } from 'react-aria-components/SearchField';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaField, type TextFieldProps } from 'react-aria-components/TextField';
import { useKeys } from '../use-keys';
import { IconButton } from '../button';
import { cx } from '../cx';
import styles from './field.module.css';
import { useSettled } from './settled';
import { CloseIcon, HideIcon, SearchIcon, ShowIcon } from '../icons';
import { useTexts } from '../../texts/language';

interface Surroundings {
  label: string;
  /** Read aloud only, where the place says what it is. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong with the value, such as the message of a problem at its path. */
  problem?: string | undefined;
}

interface FieldProps extends Surroundings, Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  placeholder?: string;
  /** Of a text area. */
  rows?: number;
}

/** A text field with its label above, and its hint or problem below. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, hint, problem, placeholder, rows, ...rest } = props;
  const texts = useTexts('parts');
  const [isShown, setShown] = useState(false);
  const isPassword = rest.type === 'password';
  const { shown, settle } = useSettled(problem, rest.value);
  const input = (
    <Input className={styles['input'] ?? ''} {...(placeholder !== undefined && { placeholder })} />
  );
  return (
    <AriaField
      {...rest}
      onBlur={(event) => {
        settle();
        rest.onBlur?.(event);
      }}
      {...(isPassword && { type: isShown ? 'text' : 'password' })}
      className={styles['field'] ?? ''}
      isInvalid={shown !== undefined}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      {rows !== undefined ? (
        <TextArea
          className={styles['input'] ?? ''}
          rows={rows}
          {...(placeholder !== undefined && { placeholder })}
        />
      ) : isPassword ? (
        <div className={styles['group']}>
          {input}
          <IconButton
            size="small"
            icon={isShown ? HideIcon : ShowIcon}
            label={isShown ? texts.hidePassword : texts.showPassword}
            onPress={() => setShown(!isShown)}
          />
        </div>
      ) : (
        input
      )}
      <Below hint={hint} problem={shown} />
    </AriaField>
  );
}

/** The name of a control, above it or read aloud only. */
export function FieldLabel({ isHidden = false, children }: { isHidden?: boolean; children: string }) {
  return <Label className={cx(styles['label'], isHidden && styles['hidden'])}>{children}</Label>;
}

/** What stands below a control: its problem, otherwise its hint. */
export function Below({ hint, problem }: { hint?: ReactNode; problem?: string | undefined }) {
  if (problem !== undefined) return <FieldError className={styles['problem'] ?? ''}>{problem}</FieldError>;
  if (hint === undefined) return null;
  return (
    <Text slot="description" className={styles['hint'] ?? ''}>
      {hint}
    </Text>
  );
}

interface SearchProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** The search of its screen: `/` leads to it. */
  isMain?: boolean;
}

/** A search field; Escape empties it. */
export function SearchField({ label, placeholder, isMain = false, ...rest }: SearchProps) {
  const texts = useTexts('parts');
  const input = useRef<HTMLInputElement>(null);
  useKeys(isMain ? { '/': () => input.current?.focus() } : {});
  return (
    <AriaSearch aria-label={label} className={cx(styles['search'])} {...rest}>
      <SearchIcon aria-hidden="true" />
      <Input
        ref={input}
        className={styles['input'] ?? ''}
        {...(placeholder !== undefined && { placeholder })}
      />
      <IconButton size="small" icon={CloseIcon} label={texts.clear} />
    </AriaSearch>
  );
}
