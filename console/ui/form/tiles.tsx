import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { Option } from './choice';
import styles from './tiles.module.css';

interface TilesProps<V extends string> {
  label: string;
  options: readonly (Option<V> & { picture: ReactNode })[];
  /** Null while none is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  isDisabled?: boolean;
}

/** A choice of one among several, each with its picture. Arrow keys walk, Enter chooses. */
export function Tiles<V extends string>({ label, options, value, onChange, isDisabled }: TilesProps<V>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles['tiles'] ?? ''}
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
          <b>{option.label}</b>
          {option.hint !== undefined && <small>{option.hint}</small>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
