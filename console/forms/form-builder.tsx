import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { RollcallError } from '../api/client';
import { ConflictBanner } from '../edit/conflict-banner';
import { useTexts } from '../texts/language';
import { Segments } from '../ui/form/choice';
import { Failure, unplaced } from '../ui/failure';
import { Buttons, Columns, Panel } from '../ui/frame/layout';
import { PageFrame } from '../ui/frame/page-frame';
import { FieldList } from './field-list';
import { FormTextFields, textPaths } from './form-text-fields';
import styles from './forms.module.css';
import { previewQuery, type FormDraft } from './queries';
import type { FormEdit } from './use-form-edit';

/** Pause after the last key before the preview is rendered again. */
const TYPING_MS = 300;

/** The parts of a form, beside its pages as visitors will see them. */
export function FormBuilder({ edit }: { edit: FormEdit }) {
  const texts = useTexts('forms');
  const preview = useQuery(previewQuery(useSettled(edit.typed)));
  const [kept, setKept] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== kept) setKept(preview.data);
  // The preview has the errors of saving, so they show while typing.
  const isAboutFields = edit.error instanceof RollcallError && edit.error.status === 422;
  const error = preview.error ?? (isAboutFields ? null : edit.error);
  const other = unplaced(error, [...textPaths, ...fieldPaths(edit.typed)]);
  return (
    <Columns label={texts.preview} aside={<PreviewPanel html={kept?.html} thanksHtml={kept?.thanksHtml} />}>
      <ConflictBanner edit={edit} />
      {other && <Failure error={other} />}
      {edit.isChanged && !other && edit.theirs === null && <p className={styles['soft']}>{texts.unsaved}</p>}
      <FormTextFields draft={edit.typed} onChange={edit.change} error={error} part="page" />
      <Panel title={texts.fields} hint={texts.fieldsHint}>
        <FieldList
          fields={edit.typed.fields}
          onChange={(fields) => edit.change({ ...edit.typed, fields })}
          error={error}
        />
      </Panel>
      <FormTextFields draft={edit.typed} onChange={edit.change} error={error} part="rest" />
    </Columns>
  );
}

function fieldPaths({ fields }: FormDraft): string[] {
  return fields.flatMap((_, index) => ['name', 'label', 'options'].map((part) => `fields[${index}].${part}`));
}

/** A value once it has not changed for a moment. */
function useSettled(draft: FormDraft): FormDraft {
  const [settled, setSettled] = useState(draft);
  const text = JSON.stringify(draft);
  const settle = useEffectEvent(() => setSettled(draft));
  useEffect(() => {
    const timer = setTimeout(settle, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface PreviewProps {
  html: string | undefined;
  /** Null where visitors are led elsewhere. */
  thanksHtml: string | null | undefined;
}

function PreviewPanel({ html, thanksHtml }: PreviewProps) {
  const texts = useTexts('forms');
  const [page, setPage] = useState<'form' | 'thanks'>('form');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const shown = page === 'form' ? html : thanksHtml;
  return (
    <div className={styles['preview']}>
      <Panel title={texts.preview}>
        <Buttons>
          <Segments
            label={texts.page}
            options={(['form', 'thanks'] as const).map((value) => ({ value, label: texts.shown[value] }))}
            value={page}
            onChange={setPage}
          />
          <Segments
            label={texts.preview}
            options={(['desktop', 'phone'] as const).map((value) => ({ value, label: texts.widths[value] }))}
            value={width}
            onChange={setWidth}
          />
          <Segments
            label={texts.look}
            options={(['light', 'dark'] as const).map((value) => ({ value, label: texts.schemes[value] }))}
            value={scheme}
            onChange={setScheme}
          />
        </Buttons>
        {shown === null ? (
          <p className={styles['soft']}>{texts.redirects}</p>
        ) : (
          <PageFrame label={texts.preview} html={shown ?? ''} scheme={scheme} width={width} />
        )}
      </Panel>
    </div>
  );
}
