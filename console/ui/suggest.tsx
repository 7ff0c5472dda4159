import type { KeyboardEvent, ReactNode } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx';
import { Below, FieldLabel } from './field';
import styles from './field.module.css';
import floating from './floating.module.css';
import lookup from './lookup.module.css';

export interface Suggestion {
  value: string;
  hint?: string;
}

interface SuggestProps {
  label: string;
  isLabelHidden?: boolean;
  suggestions: readonly Suggestion[];
  value: string;
  onChange: (text: string) => void;
  /** The text is final: the field was left, or Enter was pressed while no suggestion was chosen. */
  onSettle?: () => void;
  placeholder?: string;
  problem?: string | undefined;
  hint?: ReactNode;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

/** A text field that suggests what is known; other text can be typed, too. */
export function Suggest(props: SuggestProps) {
  const { label, isLabelHidden = false, suggestions, value, onChange, onSettle, placeholder } = props;
  const { problem, hint, isDisabled = false, autoFocus = false } = props;
  const settleByEnter = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Enter' && !currentTarget.hasAttribute('aria-activedescendant')) onSettle?.();
  };
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      inputValue={value}
      onInputChange={onChange}
      allowsCustomValue
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      menuTrigger="focus"
      autoFocus={autoFocus}
      {...(onSettle && { onBlur: onSettle })}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Input
        className={styles['input'] ?? ''}
        onKeyDown={settleByEnter}
        {...(placeholder !== undefined && { placeholder })}
      />
      <Below hint={hint} problem={problem} />
      <Popover className={cx(floating['popover'], floating['fill'])} offset={4}>
        <ListBox className={floating['menu'] ?? ''}>
          {suggestions.map((one) => (
            <ListBoxItem
              key={one.value}
              id={one.value}
              textValue={one.value}
              className={cx(floating['item'], lookup['option'])}
            >
              <span className={floating['label']}>{one.value}</span>
              {one.hint !== undefined && <span className={floating['hint']}>{one.hint}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
