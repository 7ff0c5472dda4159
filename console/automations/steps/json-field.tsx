import { useState, type ReactNode } from 'react';
import { useTexts } from '../../texts/language';
import { LiquidField } from '../../ui/form/liquid-field';

interface JsonFieldProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  hint?: ReactNode;
  problem?: string | undefined;
  eventName?: string | undefined;
  rows?: number;
}

interface Typed {
  text: string;
  /** The value that the text stood for, as JSON; the text is dropped when another value arrives. */
  of: string;
  reason: string | null;
}

/** Any JSON as text. What is not JSON yet stays in the field and is not passed on. */
export function JsonField({ label, value, onChange, hint, problem, eventName, rows = 6 }: JsonFieldProps) {
  const texts = useTexts('stepForms');
  const [typed, setTyped] = useState<Typed | null>(null);
  const now = JSON.stringify(value) ?? '';
  const isTyped = typed !== null && typed.of === now;
  const change = (text: string) => {
    const { parsed, reason } = parse(text);
    setTyped({ text, of: reason === null ? (JSON.stringify(parsed) ?? '') : now, reason });
    if (reason === null) onChange(parsed);
  };
  return (
    <LiquidField
      label={label}
      rows={rows}
      hint={hint}
      eventName={eventName}
      value={isTyped ? typed.text : (JSON.stringify(value, null, 2) ?? '')}
      problem={isTyped && typed.reason !== null ? texts.notJson(typed.reason) : problem}
      onChange={change}
    />
  );
}

function parse(text: string): { parsed: unknown; reason: string | null } {
  if (text.trim() === '') return { parsed: undefined, reason: null };
  try {
    return { parsed: JSON.parse(text), reason: null };
  } catch (error) {
    return { parsed: undefined, reason: error instanceof Error ? error.message : String(error) };
  }
}
