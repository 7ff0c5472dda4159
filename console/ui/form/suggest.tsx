import {
  use,
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx';
import { Below, FieldLabel } from './field';
import styles from './field.module.css';
import { StayOpen } from './stay-open';
import floating from '../floating.module.css';
import lookup from '../table/lookup.module.css';

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
  const isTyping = useRef(false);
  const settle = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'Escape') isTyping.current = false;
    if (key === 'Enter' && !currentTarget.hasAttribute('aria-activedescendant')) onSettle?.();
  };
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      inputValue={value}
      onInputChange={onChange}
      onChange={() => {
        isTyping.current = false;
      }}
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
        onKeyDown={settle}
        onInput={() => {
          isTyping.current = true;
        }}
        {...(placeholder !== undefined && { placeholder })}
      />
      <Below hint={hint} problem={problem} />
      <OpenForMore count={suggestions.length} isTyping={isTyping} />
      <StayOpen>
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
      </StayOpen>
    </ComboBox>
  );
}

/** Opens the list when suggestions arrive after the text was typed. */
function OpenForMore({ count, isTyping }: { count: number; isTyping: RefObject<boolean> }) {
  const state = use(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (isTyping.current && state?.isFocused === true && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => {
    if (count === 0) return;
    // The combo box has the new suggestions only after another render.
    const frame = requestAnimationFrame(() => open());
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return null;
}
