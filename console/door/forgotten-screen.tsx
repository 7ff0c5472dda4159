import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button, Link } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Door, DoorForm } from './door';

/** Asks for a link that sets a new password. The answer is the same for unknown addresses. */
export function ForgottenScreen() {
  const texts = useTexts('door');
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => dataOf(api.POST('/api/auth/forgot', { body: { email } })) });
  const error = unplaced(ask.error, ['email']);
  const toSignIn = <Link to="/sign-in">{texts.toSignIn}</Link>;
  if (ask.isSuccess) {
    return (
      <Door title={texts.checkMail} below={toSignIn}>
        <p>{texts.resetMailed(email)}</p>
      </Door>
    );
  }
  return (
    <Door title={texts.newPassword} below={toSignIn}>
      <p>{texts.newPasswordText}</p>
      <DoorForm onSubmit={() => ask.mutate()} error={ask.error}>
        {error && <Failure error={error} />}
        <Field
          label={texts.email}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          problem={problemAt(ask.error, 'email')}
        />
        <Button type="submit" kind="primary" isPending={ask.isPending}>
          {texts.sendLink}
        </Button>
      </DoorForm>
    </Door>
  );
}
