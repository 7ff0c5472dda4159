import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Segments, Select } from '../../ui/form/choice';
import { Sheet } from '../../ui/dialog';
import { Field } from '../../ui/form/field';
import { Skeleton } from '../../ui/frame/screen';
import { isMailDocument } from '../../mail-editor/document/shape';
import { SenderChoice } from '../../senders/sender-choice';
import type { MailSample } from '../../templates/mail-preview';
import { templateNamesQuery } from '../../templates/queries';
import { WrittenMail } from '../../templates/written-mail';
import { findProblem, without, type StepFormProps, type StepOf } from './step-parts';

type SendEmail = StepOf<'sendEmail'>;

const MailPreview = lazy(async () => ({
  default: (await import('../../templates/mail-preview')).MailPreview,
}));

export function SendEmailForm(props: StepFormProps<SendEmail>) {
  const { step, onChange, problems, automation } = props;
  const texts = useTexts('stepForms');
  const isTemplate = step.template !== undefined;
  const bare = without(step, 'template', 'subject', 'document', 'html', 'text', 'layout', 'preheader');
  return (
    <>
      <Segments
        label={texts.mailFrom}
        value={isTemplate ? 'template' : 'own'}
        options={[
          { value: 'own', label: texts.ownContent },
          { value: 'template', label: texts.fromTemplate },
        ]}
        onChange={(next) =>
          onChange(next === 'template' ? { ...bare, template: '' } : { ...bare, subject: '', html: '' })
        }
      />
      {isTemplate ? (
        <TemplateChoice {...props} />
      ) : (
        <>
          <WrittenMail
            mail={step}
            onChange={(mail) => onChange({ ...bare, ...mail })}
            problem={(path) => findProblem(problems, path)}
            eventName={automation.eventName}
          />
          {(step.document === undefined || isMailDocument(step.document)) && <PreviewSheet {...props} />}
        </>
      )}
      <Select
        label={texts.kind}
        value={step.kind ?? 'marketing'}
        options={[
          { value: 'marketing', label: texts.marketing },
          { value: 'transactional', label: texts.transactional },
        ]}
        hint={step.kind === 'transactional' ? texts.transactionalHint : texts.marketingHint}
        onChange={(kind) => onChange({ ...step, kind })}
        problem={findProblem(problems, 'kind')}
      />
      <SenderChoice
        value={step.sender ?? null}
        otherwise={isTemplate ? 'ofTemplate' : 'ofWorkspace'}
        onChange={(sender) => onChange(sender === null ? without(step, 'sender') : { ...step, sender })}
        problem={findProblem(problems, 'sender')}
      />
      <Field
        label={texts.replyTo}
        type="email"
        value={step.replyTo ?? ''}
        hint={texts.replyToHint}
        onChange={(replyTo) => onChange(replyTo === '' ? without(step, 'replyTo') : { ...step, replyTo })}
        problem={findProblem(problems, 'replyTo')}
      />
    </>
  );
}

/** The email as a contact would get it, beside the builder. */
function PreviewSheet({ step, onChange, automation }: StepFormProps<SendEmail>) {
  const texts = useTexts('stepForms');
  const [isOpen, setOpen] = useState(false);
  const [sample, setSample] = useState<MailSample>({});
  return (
    <div>
      <Button onPress={() => setOpen(true)}>{texts.preview}</Button>
      <Sheet title={texts.preview} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton width="100%" />}>
          <MailPreview
            mail={step}
            sample={sample}
            onSample={setSample}
            eventName={automation.eventName}
            onMend={(mail) => onChange({ ...step, ...mail })}
            canTest
          />
        </Suspense>
      </Sheet>
    </div>
  );
}

function TemplateChoice({ step, onChange, problems }: StepFormProps<SendEmail>) {
  const texts = useTexts('stepForms');
  const { data } = useQuery(templateNamesQuery);
  const id = step.template ?? '';
  return (
    <div>
      <Select
        label={texts.fromTemplate}
        value={id === '' ? null : id}
        placeholder={texts.chooseTemplate}
        options={(data ?? []).map((template) => ({ value: template.id, label: template.name }))}
        onChange={(template) => onChange({ ...step, template })}
        problem={findProblem(problems, 'template') ?? findProblem(problems, '')}
        {...(data?.length === 0 && { hint: texts.noTemplates })}
      />
    </div>
  );
}
