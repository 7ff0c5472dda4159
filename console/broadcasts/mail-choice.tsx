import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MailFields } from '../templates/mail-fields';
import { templateNamesQuery } from '../templates/queries';
import { useTexts } from '../texts/language';
import { Segments, Select } from '../ui/choice';
import styles from './broadcasts.module.css';
import type { Broadcast } from './queries';
import { broadcastTexts } from './texts';

type Mail = Broadcast['mail'];

/** Paths of problems that have a field here. */
export const MAIL_PATHS = ['template', 'subject', 'preheader', 'html', 'text', 'layout'];

interface Props {
  mail: Mail;
  onChange: (mail: Mail) => void;
  problem: (path: string) => string | undefined;
}

/** Chooses a template for the email, or edits its own subject and content. */
export function MailChoice({ mail, onChange, problem }: Props) {
  const texts = useTexts(broadcastTexts);
  const { data: templates = [] } = useQuery(templateNamesQuery);
  const isOwn = mail === null || 'subject' in mail;
  // What was written stays, should a template be chosen and left again.
  const [written, setWritten] = useState<Mail>({ subject: '', html: '' });
  const [first] = templates;
  return (
    <div className={styles['parts']}>
      <Segments
        label={texts.source}
        value={isOwn ? 'own' : 'template'}
        options={[
          { value: 'own', label: texts.own },
          { value: 'template', label: texts.fromTemplate },
        ]}
        onChange={(source) => {
          if (source === 'own') onChange(isOwn ? mail : written);
          else if (isOwn && first !== undefined) {
            if (mail !== null) setWritten(mail);
            onChange({ template: first.id });
          }
        }}
      />
      {isOwn && (
        <MailFields
          mail={mail ?? {}}
          onChange={({ subject = '', html = '', ...rest }) =>
            onChange({ subject, ...(html !== '' && { html }), ...rest })
          }
          problem={(path) => problem(path === '' ? 'mail' : `mail.${path}`)}
        />
      )}
      {!isOwn && (
        <Select
          label={texts.template}
          placeholder={texts.chooseTemplate}
          value={mail.template}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(template) => onChange({ template })}
          problem={problem('mail.template')}
        />
      )}
      {isOwn && templates.length === 0 && <p className={styles['soft']}>{texts.noTemplates}</p>}
    </div>
  );
}
