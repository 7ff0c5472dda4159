import { useState } from 'react';
import { Field } from '../../ui/form/field';

interface NumberFieldProps {
  label: string;
  value: unknown;
  min: number;
  max: number;
  /** Null for an empty field. */
  onChange: (value: number | null) => void;
  hint?: string;
}

/** A whole number; one that is too small or too large becomes the least or most when the field is left. */
export function NumberField({ label, value, min, max, onChange, hint }: NumberFieldProps) {
  const stored = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    const number = Math.round(Number(typed));
    if (typed.trim() === '') onChange(null);
    else if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
  };
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={typed ?? stored}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
      {...(hint !== undefined && { hint })}
    />
  );
}
