import {
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
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
import { OpenIcon } from '../icons';
import { useSettled } from './settled';
import { StayOpen } from './stay-open';
import floating from '../floating.module.css';
import lookup from '../table/lookup.module.css';

export interface Suggestion {
  value: string;
  /** What it is called; found by this and by the value. */
  label?: string;
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
  const { label, isLabelHidden = false, suggestions, onSettle, placeholder } = props;
  const { problem, hint, isDisabled = false, autoFocus = false } = props;
  const isTyping = useRef(false);
  const isSettled = useRef(false);
  const labelled = useLabels(props);
  const { shown, settle: settleProblem } = useSettled(problem, props.value);
  const settle = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'Escape') isTyping.current = false;
    isSettled.current = key === 'Enter';
    if (key === 'Enter' && !currentTarget.hasAttribute('aria-activedescendant')) onSettle?.();
  };
  return (
    <ComboBox
      className={styles['field'] ?? ''}
      {...labelled.input}
      onChange={() => {
        isTyping.current = false;
      }}
      allowsCustomValue
      isInvalid={shown !== undefined}
      isDisabled={isDisabled}
      menuTrigger="focus"
      autoFocus={autoFocus}
      onBlur={() => {
        labelled.forget();
        settleProblem();
        onSettle?.();
      }}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className={styles['group']}>
        <Input
          className={styles['input'] ?? ''}
          onKeyDown={settle}
          onInput={() => {
            isTyping.current = true;
          }}
          onPointerDown={() => {
            isSettled.current = false;
          }}
          {...(placeholder !== undefined && { placeholder })}
        />
        {suggestions.length > 0 && <OpenIcon aria-hidden="true" />}
      </div>
      <Below hint={hint} problem={shown} />
      <OpenForMore count={suggestions.length} isTyping={isTyping} />
      <StayClosed isSettled={isSettled} />
      <StayOpen>
        <Popover className={cx(floating['popover'], floating['fill'])} offset={4}>
          <Suggestions suggestions={suggestions} />
        </Popover>
      </StayOpen>
    </ComboBox>
  );
}

function Suggestions({ suggestions }: Pick<SuggestProps, 'suggestions'>) {
  return (
    <ListBox className={floating['menu'] ?? ''}>
      {suggestions.map((one) => (
        <ListBoxItem
          key={one.value}
          id={one.value}
          textValue={one.label ?? one.value}
          className={cx(floating['item'], lookup['option'])}
        >
          <span className={floating['label']}>{one.label ?? one.value}</span>
          {one.hint !== undefined && <span className={floating['hint']}>{one.hint}</span>}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

/** Values by what they are called. */
function useLabels({
  suggestions,
  value,
  onChange,
}: Pick<SuggestProps, 'suggestions' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const valueOf = (text: string) => suggestions.find((one) => one.label === text)?.value ?? text;
  const called = suggestions.find((one) => one.value === value)?.label ?? value;
  return {
    input: {
      // A value that is the beginning of another is not replaced by its label while it is typed.
      inputValue: typed !== null && valueOf(typed) === value ? typed : called,
      onInputChange: (text: string) => {
        setTyped(text);
        onChange(valueOf(text));
      },
      defaultFilter: (text: string, input: string) =>
        [text, valueOf(text)].some((one) => contains(one, input)),
    },
    forget: () => setTyped(null),
  };
}

function contains(text: string, part: string): boolean {
  return text.toLocaleLowerCase().includes(part.toLocaleLowerCase());
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

/** Keeps the list closed after Enter, though what was typed is then shown in other words. */
function StayClosed({ isSettled }: { isSettled: RefObject<boolean> }) {
  const state = use(ComboBoxStateContext);
  const close = useEffectEvent(() => {
    if (isSettled.current) state?.close();
  });
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (isOpen) close();
  }, [isOpen]);
  return null;
}
