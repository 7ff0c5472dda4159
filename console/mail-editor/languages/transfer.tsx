import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, dataOf } from '../../api/client';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { FileInput } from '../../ui/form/file-input';
import { ExportIcon, ImportIcon } from '../../ui/icons';
import { Menu, MenuItem } from '../../ui/menu';
import { notify } from '../../ui/toast';
import type { TranslateMailProps } from './translate-mail';

type Format = 'csv' | 'xliff';
type TransferProps = Omit<TranslateMailProps, 'onClose' | 'onRemove'>;

const ENDINGS: Record<Format, string> = { csv: 'csv', xliff: 'xlf' };
const TYPES: Record<Format, string> = { csv: 'text/csv', xliff: 'application/xliff+xml' };

/** The texts as a file for translators, and what comes back from them. */
export function Transfer(props: TransferProps) {
  const texts = useTexts('mailLanguages');
  const { write, read } = useTransfer(props);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu
        label={texts.export}
        trigger={
          <Button isPending={write.isPending}>
            <ExportIcon aria-hidden="true" /> {texts.export}
          </Button>
        }
      >
        <MenuItem onAction={() => write.mutate('csv')}>CSV</MenuItem>
        <MenuItem onAction={() => write.mutate('xliff')}>XLIFF</MenuItem>
      </Menu>
      <Button isPending={read.isPending} onPress={() => input.current?.click()}>
        <ImportIcon aria-hidden="true" /> {texts.import}
      </Button>
      <FileInput
        ref={input}
        accept=".csv,.xlf,.xliff,text/csv"
        label={texts.import}
        onChoose={(files) => {
          const file = files?.[0];
          if (file !== undefined) read.mutate(file);
        }}
      />
    </>
  );
}

function useTransfer({ document, inbox: { subject, preheader }, language, onChange }: TransferProps) {
  const texts = useTexts('mailLanguages');
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const write = useMutation({
    mutationFn: async (format: Format) => {
      const lines = { ...(subject !== '' && { subject }), ...(preheader !== '' && { preheader }) };
      const body = { document, ...lines, language, format };
      const { content } = await dataOf(api.POST('/api/mail-documents/texts', { body }));
      download(new Blob([content], { type: TYPES[format] }), `${language}.${ENDINGS[format]}`);
    },
    onError,
  });
  const read = useMutation({
    mutationFn: async (file: File) => {
      const format: Format = /\.xliff?$|\.xlf$/i.test(file.name) ? 'xliff' : 'csv';
      const body = { document, language, format, content: await file.text() };
      return await dataOf(api.POST('/api/mail-documents/translate', { body }));
    },
    onSuccess: ({ document: next, translated, unknown }) => {
      onChange(next);
      const said = [
        texts.imported(translated),
        ...(unknown.length > 0 ? [texts.unknown(unknown.length)] : []),
      ];
      notify(said.join('. '), unknown.length > 0 ? { tone: 'warn' } : {});
    },
    onError,
  });
  return { write, read };
}

function download(content: Blob, name: string): void {
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
