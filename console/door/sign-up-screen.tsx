import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { setupQuery } from '../api/setup';
import { useTexts } from '../texts/language';
import { Button, Link } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Door, DoorForm } from './door';

/** The first user sets the installation up; others sign up where the installation lets them. */
export function SignUpScreen() {
  const texts = useTexts('door');
  const { data: setup } = useSuspenseQuery(setupQuery);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const toSignIn = <Link to="/sign-in">{texts.haveAccount}</Link>;
  if (mailedTo !== null) {
    return (
      <Door title={texts.checkMail} below={toSignIn}>
        <p>{texts.linkMailed(mailedTo)}</p>
      </Door>
    );
  }
  if (setup.signUp === 'invitation' && !setup.firstUser) {
    return (
      <Door title={texts.byInvitation} below={toSignIn}>
        <p>{texts.byInvitationText}</p>
      </Door>
    );
  }
  return (
    <Door title={setup.firstUser ? texts.setUp : texts.signUp} below={setup.firstUser ? undefined : toSignIn}>
      {setup.firstUser && <p>{texts.setUpText}</p>}
      <SignUpForm setup={setup} onMailed={setMailedTo} />
    </Door>
  );
}

interface FormProps {
  setup: Schemas['Setup'];
  onMailed: (email: string) => void;
}

const NONE = { email: '', password: '', name: '', workspaceName: '', setupToken: '' };

function SignUpForm({ setup, onMailed }: FormProps) {
  const texts = useTexts('door');
  const [values, setValues] = useState(NONE);
  const queryClient = useQueryClient();
  const router = useRouter();
  const { name, password, setupToken, ...required } = values;
  // Chosen behind the mailed link instead, by whoever reads the mail of the address.
  const choosesPassword = setup.signUp !== 'verified';
  const signUp = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/auth/sign-up', {
          body: {
            ...required,
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            ...(choosesPassword && { password }),
            ...(name !== '' && { name }),
            ...(setup.setupToken && { setupToken }),
          },
        }),
      ),
    onSuccess: async (outcome) => {
      if (!('user' in outcome)) return onMailed(values.email);
      queryClient.clear();
      await router.navigate({ to: '/start' });
    },
  });
  const field = (key: keyof typeof NONE) => ({
    label: texts[key],
    value: values[key],
    onChange: (value: string) => setValues((now) => ({ ...now, [key]: value })),
    problem: problemAt(signUp.error, key),
  });
  const error = unplaced(signUp.error, Object.keys(NONE));
  return (
    <DoorForm onSubmit={() => signUp.mutate()} error={signUp.error}>
      {error && <Failure error={error} />}
      {setup.setupToken && (
        <Field {...field('setupToken')} hint={texts.setupTokenHint} autoComplete="off" autoFocus />
      )}
      <Field {...field('email')} type="email" autoComplete="username" autoFocus={!setup.setupToken} />
      {choosesPassword && (
        <Field {...field('password')} type="password" autoComplete="new-password" hint={texts.passwordHint} />
      )}
      <Field {...field('name')} autoComplete="name" hint={texts.nameHint} />
      <Field {...field('workspaceName')} autoComplete="organization" hint={texts.workspaceHint} />
      <Button type="submit" kind="primary" isPending={signUp.isPending}>
        {texts.signUp}
      </Button>
    </DoorForm>
  );
}
