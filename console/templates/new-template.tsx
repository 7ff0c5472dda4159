import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useBegunHere } from '../app/use-begun-here';
import { useLanguage, useTexts } from '../texts/language';
import { Dialog } from '../ui/dialog';
import { problemAt, unplaced } from '../ui/failure';
import { DialogForm } from '../ui/form/dialog-form';
import { Field } from '../ui/form/field';
import { Beginnings } from './beginnings';
import { readBeginning, type Beginning, type Copied } from './read-beginning';
import styles from './templates.module.css';
import { templateTexts } from './texts';
import { toContents } from './to-contents';

/** Asks what a template is called, and what it begins with. */
export function NewTemplate({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(templateTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [from, setFrom] = useState<Beginning | Copied>('newsletter');
  const { starterSubject, starterHtml } = texts;
  const language = useLanguage();
  const begun = useBegunHere();
  const create = useMutation({
    mutationFn: async () => {
      const first =
        from === 'html'
          ? { subject: starterSubject, html: starterHtml }
          : { subject: name, ...(await readBeginning(from, language)) };
      return await dataOf(api.POST('/api/templates', { body: { name, ...toContents(first) } }));
    },
    onMutate: begun.place,
    onSuccess: async ({ id }, _none, place) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
      if (begun.isStill(place)) await navigate({ to: '/templates/$id', params: { id } });
    },
  });
  return (
    <Dialog title={texts.newTemplate} isOpen={isOpen} onClose={onClose} isBroad>
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
        <Beginnings value={from} onChoose={setFrom} />
      </DialogForm>
    </Dialog>
  );
}
