import type { ReactNode } from 'react';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';

interface PasswordFieldProps {
  label: string;
  hint?: ReactNode;
  value: string;
  onChange: (password: string) => void;
  /** The error of the last attempt; shown here if it concerns `path`. */
  error: Error | null;
  path?: string;
  /** The password to come, not the one in force. */
  isNew?: boolean;
}

/** A password of the user's account. */
export function PasswordField({ error, path = 'password', isNew = false, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      problem={problemAt(error, path)}
    />
  );
}
