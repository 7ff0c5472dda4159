import { useRef, useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure, fieldProblem } from '../ui/failure';
import { ImportIcon } from '../ui/icons';
import { Banner } from '../ui/status';
import styles from './imports.module.css';
import type { Import } from './queries';
import { importTexts } from './texts';
import { TransferProgress } from './transfer-progress';
import { useUpload } from './use-upload';

const TYPES = '.csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson';

/** Uploads a dropped or chosen file. */
export function DropFile({ onDone }: { onDone: (made: Import) => void }) {
  const texts = useTexts(importTexts);
  const [isOver, setOver] = useState(false);
  const { uploading, failed, take, cancel } = useUpload(onDone);
  return (
    <div
      className={styles['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
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
  const texts = useTexts(importTexts);
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
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label={texts.upload}
        hidden
        onChange={({ target }) => {
          onChoose(target.files);
          target.value = '';
        }}
      />
    </>
  );
}
