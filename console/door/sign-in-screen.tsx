import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { setupQuery } from '../api/setup';
import { useTexts } from '../texts/language';
import { Link } from '../ui/button';
import { Door } from './door';
import { SignInForm } from './sign-in-form';

const route = getRouteApi('/sign-in');

export function SignInScreen() {
  const texts = useTexts('door');
  const { back = '/' } = route.useSearch();
  const { data: setup } = useSuspenseQuery(setupQuery);
  const queryClient = useQueryClient();
  const router = useRouter();
  const enter = () => {
    queryClient.clear();
    router.history.push(back);
  };
  const others = (
    <>
      <Link to="/forgotten">{texts.forgotten}</Link>
      {setup.signUp !== 'invitation' && <Link to="/sign-up">{texts.noAccount}</Link>}
    </>
  );
  return (
    <Door title={texts.signIn} below={others}>
      <SignInForm onSignedIn={enter} />
    </Door>
  );
}
