import { useRef, useState } from 'react';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { problemAt, unplaced } from '../../ui/failure';
import { DialogForm } from '../../ui/form/dialog-form';
import { Field } from '../../ui/form/field';
import { FileInput } from '../../ui/form/file-input';
import { useFileDrop } from '../../ui/form/use-file-drop';
import styles from './import.module.css';
import { copiedHtml, readSource } from './read-source';

const FORMATS = '.html,.htm,.mjml,text/html';
const ROWS = 18;

interface SourceFormProps {
  source: string;
  onSource: (source: string) => void;
  onRead: (source: string) => void;
  onCancel: () => void;
  error: Error | null;
  isPending: boolean;
}

/** Takes the source of an email: pasted, dropped, or of a file, which is read at once. */
export function SourceForm({ source, onSource, onRead, onCancel, error, isPending }: SourceFormProps) {
  const texts = useTexts('importMail');
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    const text = await readSource(file);
    setTooLarge(text === null ? file.name : null);
    if (text === null) return;
    onSource(text);
    onRead(text);
  };
  const refused = problemAt(error, 'html') ?? problemAt(error, 'mjml');
  return (
    <div className={styles['source']} {...useFileDrop((files) => void take(files))}>
      <DialogForm
        error={unplaced(error, ['html', 'mjml'])}
        className={styles['form']}
        action={texts.read}
        isPending={isPending}
        onSubmit={() => {
          if (source.trim() !== '') onRead(source);
        }}
        onCancel={onCancel}
      >
        <Field
          label={texts.source}
          hint={texts.sourceHint}
          rows={ROWS}
          value={source}
          onChange={onSource}
          onPaste={(event) => {
            const html = copiedHtml(event.clipboardData);
            if (html === null) return;
            event.preventDefault();
            onSource(html);
          }}
          problem={tooLarge === null ? refused : texts.tooLarge(tooLarge)}
          autoFocus
        />
        <FileChoice onChoose={(files) => void take(files)} />
      </DialogForm>
    </div>
  );
}

function FileChoice({ onChoose }: { onChoose: (files: FileList | null) => void }) {
  const texts = useTexts('importMail');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button onPress={() => input.current?.click()}>{texts.chooseFile}</Button>
      <FileInput ref={input} accept={FORMATS} label={texts.chooseFile} onChoose={onChoose} />
    </div>
  );
}
