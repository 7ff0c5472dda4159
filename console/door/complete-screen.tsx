import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button, Link, LinkButton } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Door, DoorForm } from './door';

const route = getRouteApi('/complete/$token');

/** Creates the account of a sign-up with the password that is chosen here, behind the mailed link. */
export function CompleteScreen() {
  const texts = useTexts('door');
  const { token } = route.useParams();
  const [password, setPassword] = useState('');
  const complete = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/verify', { body: { token, password } })),
  });
  if (complete.data) {
    return (
      <Door title={texts.verified}>
        <p>{texts.verifiedText(complete.data.email)}</p>
        <LinkButton to="/sign-in" kind="primary">
          {texts.signIn}
        </LinkButton>
      </Door>
    );
  }
  if (problemAt(complete.error, 'token') !== undefined) {
    return (
      <Door title={texts.linkSpent} below={<Link to="/sign-up">{texts.askAgain}</Link>}>
        <p>{texts.linkSpentText}</p>
      </Door>
    );
  }
  const error = unplaced(complete.error, ['password']);
  return (
    <Door title={texts.complete}>
      <p>{texts.completeText}</p>
      <DoorForm onSubmit={() => complete.mutate()} error={complete.error}>
        {error && <Failure error={error} />}
        <Field
          label={texts.password}
          type="password"
          autoComplete="new-password"
          hint={texts.passwordHint}
          autoFocus
          value={password}
          onChange={setPassword}
          problem={problemAt(complete.error, 'password')}
        />
        <Button type="submit" kind="primary" isPending={complete.isPending}>
          {texts.signUp}
        </Button>
      </DoorForm>
    </Door>
  );
}
