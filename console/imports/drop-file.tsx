import { useRef } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure, fieldProblem } from '../ui/failure';
import { FileInput } from '../ui/form/file-input';
import { useFileDrop } from '../ui/form/use-file-drop';
import { ImportIcon } from '../ui/icons';
import { Banner } from '../ui/status';
import styles from './imports.module.css';
import type { Import } from './queries';
import { TransferProgress } from './transfer-progress';
import { useUpload } from './use-upload';

const TYPES = '.csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson';

/** Uploads a dropped or chosen file. */
export function DropFile({ onDone }: { onDone: (made: Import) => void }) {
  const texts = useTexts('imports');
  const { uploading, failed, take, cancel } = useUpload(onDone);
  return (
    <div className={styles['drop']} {...useFileDrop(take)}>
      {uploading !== null ? (
        <TransferProgress title={texts.uploading(uploading.name)} share={uploading.share} onCancel={cancel} />
      ) : (
        <>
          <ChooseFile onChoose={take} />
          {failed && <FailedUpload {...failed} />}
        </>
      )}
    </div>
  );
}

function FailedUpload({ name, error }: { name: string; error: Error }) {
  const problem = fieldProblem(error, { path: 'file', what: name });
  return problem === undefined ? <Failure error={error} /> : <Banner tone="bad">{problem}</Banner>;
}

function ChooseFile({ onChoose }: { onChoose: (files: FileList | null) => void }) {
  const texts = useTexts('imports');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ImportIcon aria-hidden="true" />
      <p>
        {texts.drop}{' '}
        <Button size="small" onPress={() => input.current?.click()}>
          {texts.choose}
        </Button>
      </p>
      <p className={styles['soft']}>{texts.dropHint}</p>
      <FileInput ref={input} accept={TYPES} label={texts.upload} onChoose={onChoose} />
    </>
  );
}
