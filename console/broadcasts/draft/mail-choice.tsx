import { useQuery } from '@tanstack/react-query';
import { useKept } from '../../app/use-kept';
import { templateNamesQuery } from '../../templates/queries';
import { WrittenMail } from '../../templates/written-mail';
import { useTexts } from '../../texts/language';
import { Segments, Select } from '../../ui/form/choice';
import { Failure } from '../../ui/failure';
import styles from '../broadcasts.module.css';
import type { Broadcast } from '../queries';

type Mail = Broadcast['mail'];

/** Paths of problems that have a field here. */
export const MAIL_PATHS = ['template', 'subject', 'preheader', 'html', 'document', 'text', 'layout'];

interface Props {
  /** What the content written here is kept under while a template is chosen. */
  name: string;
  /** Its subject until it has one. */
  proposedSubject: string;
  /** The list that it goes to; null while there is none. */
  list: string | null;
  mail: Mail;
  onChange: (mail: Mail) => void;
  problem: (path: string) => string | undefined;
}

/** Chooses a template for the email, or edits its own subject and content. */
export function MailChoice({ name, proposedSubject, list, mail, onChange, problem }: Props) {
  const texts = useTexts('broadcasts');
  const { data: templates, error, refetch } = useQuery(templateNamesQuery);
  const isOwn = mail === null || 'subject' in mail;
  // The draft has either content or a template.
  const [written, setWritten] = useKept<Mail>(name, {
    begin: null,
    isUnsaved: (kept) => kept !== null,
    asksWithin: false,
  });
  const [first] = templates ?? [];
  return (
    <div className={styles['parts']}>
      <Segments
        label={texts.source}
        value={isOwn ? 'own' : 'template'}
        options={[
          { value: 'own', label: texts.own },
          { value: 'template', label: texts.fromTemplate, isDisabled: isOwn && first === undefined },
        ]}
        onChange={(source) => {
          if (source === 'own' && !isOwn) {
            onChange(written ?? { subject: '', html: '' });
            setWritten(() => null);
          } else if (source === 'template' && isOwn && first !== undefined) {
            setWritten(() => (isWritten(mail) ? mail : null));
            onChange({ template: first.id });
          }
        }}
      />
      {isOwn && (
        <WrittenMail
          mail={mail ?? {}}
          {...{ proposedSubject, list }}
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
          options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(template) => onChange({ template })}
          problem={problem('mail.template')}
        />
      )}
      {!isOwn && written !== null && <p className={styles['soft']}>{texts.writtenKept}</p>}
      {error !== null && templates === undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {isOwn && templates?.length === 0 && <p className={styles['soft']}>{texts.noTemplates}</p>}
    </div>
  );
}

function isWritten(mail: Mail): boolean {
  if (mail === null || 'template' in mail) return false;
  const { subject, html, text, preheader, document } = mail;
  return document !== undefined || [subject, html, text, preheader].some((typed = '') => typed !== '');
}
