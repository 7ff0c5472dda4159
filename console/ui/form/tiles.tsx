import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { cx } from '../cx';
import type { Option } from './choice';
import styles from './tiles.module.css';

/** What can be chosen, with its picture. */
export interface TileOption<V extends string> extends Option<V> {
  picture: ReactNode;
  /** A few letters beside the label, such as a maker's name. */
  mark?: string;
}

interface TilesProps<V extends string> {
  label: string;
  options: readonly TileOption<V>[];
  /** `large` has room for a line of text below the label. */
  size?: 'small' | 'large';
  /** Null while none is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  isDisabled?: boolean;
}

/** A choice of one among several, each with its picture. Arrow keys walk, Enter chooses. */
export function Tiles<V extends string>(props: TilesProps<V>) {
  const { label, options, size = 'small', value, onChange, isDisabled } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={cx(styles['tiles'], size === 'large' && styles['large'])}
      selectedKeys={value === null ? [] : [value]}
      disallowEmptySelection
      isDisabled={isDisabled ?? false}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={styles['tile'] ?? ''}>
          {option.picture}
          <b>
            {option.label}
            {option.mark !== undefined && <i>{option.mark}</i>}
          </b>
          {option.hint !== undefined && <small>{option.hint}</small>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
