import { RollcallError } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from './button';
import styles from './failure.module.css';
import { Banner } from './status';
import type { FurtherPages } from './table/use-more';

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
  /** Said instead of the server's words after a 429. */
  busy?: string;
}

/** What went wrong, what to do, and the request's id to copy. */
export function Failure({ error, onRetry, busy }: FailureProps) {
  const texts = useTexts('parts');
  const isKnown = error instanceof RollcallError;
  return (
    <Banner
      tone="bad"
      actions={
        onRetry && (
          <Button size="small" onPress={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {isKnown ? failureText(error, busy) : texts.offline}
      {isKnown && error.requestId !== null && error.status >= 500 && (
        <>
          {' '}
          {texts.requestId} <code>{error.requestId}</code>
        </>
      )}
    </Banner>
  );
}

function failureText({ status, message }: RollcallError, busy: string | undefined): string {
  return status === 429 && busy !== undefined ? busy : message;
}

/** A failure in place of what reaches the edges of a screen, such as a table. */
export function PaddedFailure(props: FailureProps) {
  return (
    <div className={styles['padded']}>
      <Failure {...props} />
    </div>
  );
}

interface NextPageFailureProps {
  /** What `useInfiniteQuery` returns. */
  query: Pick<FurtherPages, 'isFetchNextPageError' | 'fetchNextPage'> & { error: Error | null };
}

/** Why a list ends early, below its rows; nothing unless reading the next page has failed. */
export function NextPageFailure({
  query: { error, isFetchNextPageError, fetchNextPage },
}: NextPageFailureProps) {
  return isFetchNextPageError ? <PaddedFailure error={error} onRetry={() => void fetchNextPage()} /> : null;
}

/** The problem at a field's path, if the last answer names one. */
export function problemAt(error: Error | null, path: string): string | undefined {
  const message = messageAt(error, path);
  return message === undefined ? undefined : message.charAt(0).toUpperCase() + message.slice(1);
}

/** The problem at a field's path as it continues a sentence about `what`. */
export function fieldProblem(
  error: Error | null,
  { path, what }: { path: string; what: string },
): string | undefined {
  const message = messageAt(error, path);
  return message === undefined ? undefined : `${what} ${message}`;
}

function messageAt(error: Error | null, path: string): string | undefined {
  return error instanceof RollcallError ? error.errors.find((one) => one.path === path)?.message : undefined;
}

/** An error that no shown field explains. */
export function unplaced(error: Error | null, paths: readonly string[]): Error | null {
  const isPlaced = paths.some((path) => problemAt(error, path) !== undefined);
  return isPlaced ? null : error;
}
