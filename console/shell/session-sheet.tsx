import { useQueryClient } from '@tanstack/react-query';
import { useMe } from '../api/me';
import { sessionRestored, useSessionEnded } from '../api/session-gate';
import { SignInForm } from '../door/sign-in-form';
import { doorTexts } from '../door/texts';
import { useTexts } from '../texts/language';
import { Sheet } from '../ui/dialog';

/** Above the page when the session has ended: nothing unmounts, and the refused calls are repeated. */
export function SessionSheet() {
  const texts = useTexts(doorTexts);
  const { user } = useMe();
  const queryClient = useQueryClient();
  const isEnded = useSessionEnded();
  const resume = (userId: string) => {
    if (userId === user.id) return sessionRestored();
    // Somebody else: nothing that was read or typed here is theirs.
    queryClient.clear();
    location.assign('/');
  };
  return (
    <Sheet title={texts.ended} isOpen={isEnded}>
      <p>{texts.endedText}</p>
      <SignInForm email={user.email} onSignedIn={resume} />
    </Sheet>
  );
}
