import { useState } from 'react';
import type { Phrase } from '../document/document';
import { isSame } from '../../app/is-same.js';
import { useTexts } from '../../texts/language';
import { Field } from '../../ui/form/field';
import { phraseIn, typedPhrase, withScheme } from '../document/address';
import { isPhrase } from '../document/shape';

interface PhraseFieldProps {
  label: string;
  value: unknown;
  onChange: (value: Phrase) => void;
  hint?: string;
  rows?: number;
  autoFocus?: boolean;
  placeholder?: string;
  onLeave?: (typed: string) => void;
}

/** A text with values in it: `{{ contact.firstName }}`. */
export function PhraseField({ value, onChange, onLeave, ...rest }: PhraseFieldProps) {
  const phrase = isPhrase(value) ? value : '';
  const [typed, setTyped] = useState(() => typedPhrase(phrase));
  // Unless it has become another elsewhere, such as by an undo.
  const shown = isSame(phraseIn(typed), phrase) ? typed : typedPhrase(phrase);
  return (
    <Field
      {...rest}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(phraseIn(next));
      }}
      {...(onLeave && { onBlur: () => onLeave(shown) })}
    />
  );
}

/** Where something leads. What is typed without `https://` gets it. */
export function AddressField({ onChange, ...rest }: Omit<PhraseFieldProps, 'onLeave' | 'placeholder'>) {
  const texts = useTexts('editor');
  return (
    <PhraseField
      hint={texts.addressHint}
      {...rest}
      placeholder="https://"
      onChange={onChange}
      onLeave={(typed) => {
        const whole = withScheme(typed);
        if (whole !== typed) onChange(phraseIn(whole));
      }}
    />
  );
}
