import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, fieldProblem, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Form } from '../ui/form/form';
import styles from './imports.module.css';
import { allImportsQuery, importFromUrl, type Import } from './queries';
import { TransferProgress } from './transfer-progress';

const EXAMPLE = 'https://files.example.com/people.csv';

/** Has the file at a URL fetched. */
export function UrlForm({ onDone }: { onDone: (made: Import) => void }) {
  const texts = useTexts('imports');
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const fetching = useMutation({
    mutationFn: importFromUrl,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allImportsQuery.queryKey }),
  });
  const { error, isPending } = fetching;
  const problem = problemAt(error, 'url') ?? fieldProblem(error, { path: 'file', what: texts.theFile });
  return (
    <Form
      className={styles['url']}
      error={unplaced(error, ['url', 'file'])}
      // What has been left by then does not lead here.
      onSubmit={() => !isPending && fetching.mutate(url.trim(), { onSuccess: onDone })}
    >
      <Field
        label={texts.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        placeholder={EXAMPLE}
        hint={texts.urlHint}
        problem={problem}
        isReadOnly={isPending}
        value={url}
        onChange={setUrl}
      />
      {isPending ? (
        <TransferProgress title={texts.fetching} share={null} />
      ) : (
        <Button type="submit" kind="primary" isDisabled={url.trim() === ''}>
          {texts.fetch}
        </Button>
      )}
    </Form>
  );
}
