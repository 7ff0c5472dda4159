import { useCallback, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useTexts } from '../../texts/language';
import { cx } from '../cx';
import { Below, FieldLabel } from './field';
import styles from './field.module.css';
import floating from '../floating.module.css';
import { CheckIcon, OpenIcon } from '../icons';
import { useSettled } from './settled';

/** Apart, so that the shell does not load the others. */
export { Switch } from './switch';

export interface Option<V extends string> {
  value: V;
  label: string;
  hint?: string;
}

export interface SelectProps<V extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly Option<V>[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  problem?: string | undefined;
  hint?: ReactNode;
  isDisabled?: boolean;
}

/** A choice of one among few; disabled while there is nothing to choose from, as it would not open. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, isLabelHidden = false, options, value, onChange, placeholder } = props;
  const { problem, hint, isDisabled = false } = props;
  const { shown, settle } = useSettled(problem, null);
  return (
    <AriaSelect
      className={styles['field'] ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      onBlur={settle}
      isInvalid={shown !== undefined}
      isDisabled={isDisabled || options.length === 0}
      {...(placeholder !== undefined && { placeholder })}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <AriaButton className={styles['trigger'] ?? ''}>
        <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <OpenIcon aria-hidden="true" />
      </AriaButton>
      <Below hint={hint} problem={shown} />
      <Options options={options} />
    </AriaSelect>
  );
}

/** What can be chosen, in a list below. */
export function Options<V extends string>({ options }: { options: readonly Option<V>[] }) {
  const texts = useTexts('parts');
  return (
    <Popover className={cx(floating['popover'], floating['fill'])} offset={4}>
      <ListBox
        className={floating['menu'] ?? ''}
        renderEmptyState={() => <p className={floating['none']}>{texts.nothingFound}</p>}
      >
        {options.map(({ value, label, hint }) => (
          <ListBoxItem key={value} id={value} textValue={label} className={floating['item'] ?? ''}>
            <span className={floating['label']}>{label}</span>
            {hint !== undefined && <span className={floating['hint']}>{hint}</span>}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}

interface CheckProps {
  /** Read aloud where there is no visible text. */
  label?: string;
  children?: ReactNode;
  isOn: boolean;
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Part of a form or of a selection. The browser's own, since tables have one in each row. */
export function Check({ children, label, isOn, isMixed = false, onChange }: CheckProps) {
  const showMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <label className={styles['check']}>
      <input
        ref={showMixed}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        {...(label !== undefined && { 'aria-label': label })}
      />
      <span className={styles['box']} aria-hidden="true">
        <CheckIcon />
      </span>
      {children}
    </label>
  );
}

interface SegmentsProps<V extends string> {
  label: string;
  options: readonly (Option<V> & { isDisabled?: boolean })[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice of one among two to five, all in sight. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentsProps<V>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles['segments'] ?? ''}
      selectedKeys={[value]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className={styles['segment'] ?? ''}
          isDisabled={option.isDisabled ?? false}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ChipProps {
  children: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  count?: string;
}

/** A filter that is on or off. */
export function Chip({ children, isOn, onChange, count }: ChipProps) {
  return (
    <ToggleButton className={styles['chip'] ?? ''} isSelected={isOn} onChange={onChange}>
      {children}
      {count !== undefined && <span>{count}</span>}
    </ToggleButton>
  );
}
