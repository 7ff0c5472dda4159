import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, RollcallError } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { DoorForm } from './door';

const SECOND_FACTOR: readonly (string | null)[] = ['second_factor_required', 'invalid_second_factor'];

interface Props {
  /** Known where the session of that user has ended. */
  email?: string;
  onSignedIn: (userId: string) => void | Promise<void>;
}

/** Email and password; the code is asked for once the password is right. */
export function SignInForm({ email: known = '', onSignedIn }: Props) {
  const texts = useTexts('door');
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const signIn = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/auth/sign-in', { body: { email, password, ...(asksForCode && { code }) } })),
    onSuccess: ({ user }) => onSignedIn(user.id),
    onError: (error) => {
      if (error instanceof RollcallError && SECOND_FACTOR.includes(error.code)) setAsksForCode(true);
    },
  });
  const isFirstRequest =
    signIn.error instanceof RollcallError && signIn.error.code === 'second_factor_required';
  const error = isFirstRequest && code === '' ? null : unplaced(signIn.error, ['email', 'password', 'code']);
  return (
    <DoorForm onSubmit={() => signIn.mutate()} error={signIn.error}>
      {error && <Failure error={error} />}
      <Field
        label={texts.email}
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        onChange={setEmail}
        problem={problemAt(signIn.error, 'email')}
      />
      <Field
        label={texts.password}
        type="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onChange={setPassword}
        problem={problemAt(signIn.error, 'password')}
      />
      {asksForCode && (
        <Field
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={setCode}
          problem={problemAt(signIn.error, 'code')}
        />
      )}
      <Button type="submit" kind="primary" isPending={signIn.isPending}>
        {texts.signIn}
      </Button>
    </DoorForm>
  );
}
