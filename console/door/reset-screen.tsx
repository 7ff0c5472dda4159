import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button, Link, LinkButton } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Door, DoorForm } from './door';

const route = getRouteApi('/reset/$token');

/** Sets a new password with a mailed link. */
export function ResetScreen() {
  const texts = useTexts('door');
  const { token } = route.useParams();
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/reset', { body: { token, password } })),
  });
  if (reset.isSuccess) {
    return (
      <Door title={texts.passwordSet}>
        <p>{texts.passwordSetText}</p>
        <LinkButton to="/sign-in" kind="primary">
          {texts.signIn}
        </LinkButton>
      </Door>
    );
  }
  const isSpent = problemAt(reset.error, 'token') !== undefined;
  const error = isSpent ? null : unplaced(reset.error, ['password']);
  return (
    <Door
      title={isSpent ? texts.linkSpent : texts.newPassword}
      below={<Link to="/forgotten">{texts.askAgain}</Link>}
    >
      {isSpent ? (
        <p>{texts.linkSpentText}</p>
      ) : (
        <DoorForm onSubmit={() => reset.mutate()} error={reset.error}>
          {error && <Failure error={error} />}
          <Field
            label={texts.newPassword}
            type="password"
            autoComplete="new-password"
            hint={texts.passwordHint}
            autoFocus
            value={password}
            onChange={setPassword}
            problem={problemAt(reset.error, 'password')}
          />
          <Button type="submit" kind="primary" isPending={reset.isPending}>
            {texts.savePassword}
          </Button>
        </DoorForm>
      )}
    </Door>
  );
}
