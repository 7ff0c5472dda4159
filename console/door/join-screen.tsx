import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, RollcallError, type Schemas } from '../api/client';
import { meQuery } from '../api/me';
import { setupQuery } from '../api/setup';
import { useTexts } from '../texts/language';
import { Button, LinkButton } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Skeleton } from '../ui/frame/screen';
import { Door, DoorForm } from './door';

const route = getRouteApi('/join/$token');
const SECOND_FACTOR: readonly (string | null)[] = ['second_factor_required', 'invalid_second_factor'];

/** Accepts an invitation: with a new account, with an existing one, or as who is signed in. */
export function JoinScreen() {
  const texts = useTexts('door');
  const { token } = route.useParams();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/invitations/accept/{token}', { params: { path: { token } }, signal })),
    retry: false,
  });
  const me = useQuery(meQuery);
  if (invitation.error instanceof RollcallError && invitation.error.status === 404) {
    return (
      <Door title={texts.linkSpent}>
        <p>{texts.invitationSpent}</p>
        <LinkButton to="/">{texts.goOn}</LinkButton>
      </Door>
    );
  }
  if (invitation.data === undefined || me.isPending) {
    return (
      <Door title={texts.invitation}>
        {invitation.error ? (
          <Failure error={invitation.error} onRetry={() => void invitation.refetch()} />
        ) : (
          <Skeleton width="70%" />
        )}
      </Door>
    );
  }
  const isSignedIn = me.data?.user.email === invitation.data.email;
  return <Join token={token} invitation={invitation.data} isSignedIn={isSignedIn} />;
}

interface Props {
  token: string;
  invitation: Schemas['OpenInvitation'];
  /** As the one who is invited. */
  isSignedIn: boolean;
}

function useAccept(token: string, onCodeRequired: () => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (values: Record<string, string>) => {
      const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      return dataOf(api.POST('/api/invitations/accept/{token}', { params: { path: { token } }, body }));
    },
    onSuccess: async (outcome) => {
      if (!('user' in outcome)) return;
      queryClient.clear();
      await router.navigate({ to: '/' });
    },
    onError: (error) => {
      if (error instanceof RollcallError && SECOND_FACTOR.includes(error.code)) onCodeRequired();
    },
  });
}

function Join({ token, invitation, isSignedIn }: Props) {
  const texts = useTexts('door');
  const roles = useTexts('roles');
  const [values, setValues] = useState({ name: '', password: '', code: '' });
  const { data: setup } = useQuery(setupQuery);
  const [asksForCode, setAsksForCode] = useState(false);
  const accept = useAccept(token, () => setAsksForCode(true));
  if (accept.data && !('user' in accept.data)) {
    return (
      <Door title={texts.checkMail}>
        <p>{texts.linkMailed(invitation.email)}</p>
      </Door>
    );
  }
  const field = (key: keyof typeof values) => ({
    label: texts[key],
    value: values[key],
    onChange: (value: string) => setValues((now) => ({ ...now, [key]: value })),
    problem: problemAt(accept.error, key),
  });
  const error = unplaced(accept.error, Object.keys(values));
  return (
    <Door title={texts.joinTitle(invitation.workspace.name)}>
      <p>{texts.joinText(invitation.email, roles[invitation.role])}</p>
      <DoorForm onSubmit={() => accept.mutate(isSignedIn ? {} : values)} error={accept.error}>
        {error && <Failure error={error} />}
        {!isSignedIn && (
          <>
            <Field
              {...field('password')}
              type="password"
              autoComplete="current-password"
              hint={setup?.signUp === 'verified' ? texts.joinVerifiedHint : texts.joinPasswordHint}
              autoFocus
            />
            <Field {...field('name')} autoComplete="name" hint={texts.nameHint} />
          </>
        )}
        {asksForCode && <Field {...field('code')} hint={texts.codeHint} autoComplete="one-time-code" />}
        <Button type="submit" kind="primary" isPending={accept.isPending}>
          {texts.join}
        </Button>
      </DoorForm>
    </Door>
  );
}
