import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/language';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { totpQuery } from './queries';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** The error of the last attempt. */
  error: Error | null;
}

/** The code of the second factor; nothing for a user without one. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const texts = useTexts('settings');
  const { data } = useQuery(totpQuery);
  if (data?.enabled !== true) return null;
  return (
    <Field
      label={texts.code}
      autoComplete="one-time-code"
      value={value}
      onChange={onChange}
      problem={problemAt(error, 'code')}
    />
  );
}
