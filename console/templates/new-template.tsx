import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  designNames,
  mailDesigns,
  type DesignName,
} from '../../domain/mail-document/designs/mail-designs.js';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { isMailDocument } from '../mail-editor/document/shape';
import { useLanguage, useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { problemAt, unplaced } from '../ui/failure';
import { Select } from '../ui/form/choice';
import { DialogForm } from '../ui/form/dialog-form';
import { Field } from '../ui/form/field';
import styles from './templates.module.css';
import { templateTexts } from './texts';

const beginnings = [...designNames, 'empty', 'html'] as const;
type Beginning = (typeof beginnings)[number];

/** Asks what a template begins with: a finished design, nothing, or HTML. */
export function NewTemplate({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(templateTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [beginning, setBeginning] = useState<Beginning>('newsletter');
  const contents = useBeginning(beginning);
  const begun = useBegunHere();
  const create = useMutation({
    mutationFn: () => dataOf(api.POST('/api/templates', { body: { name, subject: name, ...contents } })),
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
      if (begun.isStill(place)) await navigate({ to: '/templates/$id', params: { id } });
    },
  });
  return (
    <Dialog title={texts.newTemplate} isOpen={isOpen} onClose={onClose}>
      <DialogForm
        error={unplaced(create.error, ['name'])}
        className={styles['form']}
        action={texts.create}
        isPending={create.isPending}
        onSubmit={create.mutate}
        onCancel={onClose}
      >
        <Field
          label={texts.name}
          value={name}
          onChange={setName}
          problem={problemAt(create.error, 'name')}
          autoFocus
        />
        <Select
          label={texts.beginsWith}
          value={beginning}
          options={beginnings.map((value) => {
            const [label = value, hint = ''] = texts.beginnings[value];
            return { value, label, hint };
          })}
          onChange={setBeginning}
        />
      </DialogForm>
    </Dialog>
  );
}

/** What is written at first. */
function useBeginning(beginning: Beginning) {
  const { starterSubject: subject, starterHtml: html } = useTexts(templateTexts);
  const language = useLanguage();
  if (beginning === 'html') return { subject, html };
  const document: unknown = isDesign(beginning)
    ? mailDesigns(language)[beginning]
    : { version: 1, blocks: [] };
  return isMailDocument(document) ? { document } : {};
}

function isDesign(beginning: Beginning): beginning is DesignName {
  return designNames.some((design) => design === beginning);
}
