import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button, LinkButton } from '../ui/button';
import { Failure, problemAt } from '../ui/failure';
import { Door } from './door';

const route = getRouteApi('/verify/$token');

/** Verifies an address with a mailed link: by a button, since scanners of mails open links. */
export function VerifyScreen() {
  const texts = useTexts('door');
  const { token } = route.useParams();
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/verify', { body: { token } })),
    onSuccess: () => queryClient.clear(),
  });
  if (verify.data) {
    return (
      <Door title={texts.verified}>
        <p>{texts.verifiedText(verify.data.email)}</p>
        <LinkButton to="/" kind="primary">
          {texts.goOn}
        </LinkButton>
      </Door>
    );
  }
  if (problemAt(verify.error, 'token') !== undefined) {
    return (
      <Door title={texts.linkSpent}>
        <p>{texts.linkSpentText}</p>
        <LinkButton to="/">{texts.goOn}</LinkButton>
      </Door>
    );
  }
  return (
    <Door title={texts.verify}>
      <p>{texts.verifyText}</p>
      {verify.error && <Failure error={verify.error} />}
      <Button kind="primary" isPending={verify.isPending} onPress={() => verify.mutate()}>
        {texts.confirm}
      </Button>
    </Door>
  );
}
