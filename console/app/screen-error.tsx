import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { RollcallError } from '../api/client';
import { useTexts } from '../texts/language';
import { LinkButton } from '../ui/button';
import { Failure } from '../ui/failure';
import { Empty } from '../ui/frame/screen';

/** Stands where a screen could not be shown; the rest of the console keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const texts = useTexts('app');
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  if (error instanceof RollcallError && error.status === 404) return <NotFound />;
  const retry = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <Empty title={texts.failedTitle} example={<Failure error={error} onRetry={retry} />}>
      {texts.failedText}
    </Empty>
  );
}

export function NotFound() {
  const texts = useTexts('app');
  return (
    <Empty title={texts.notFoundTitle} action={<LinkButton to="/">{texts.toStart}</LinkButton>}>
      {texts.notFoundText}
    </Empty>
  );
}
