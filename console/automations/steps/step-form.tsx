import { lazy } from 'react';
import { useTexts } from '../../texts/language';
import { ListForm, SendEventForm, UpdateContactForm } from './record-forms';
import { SendEmailForm } from './send-email-form';
import { StepFacts } from './step-facts';
import { completed, type Step, type StepFormProps } from './step-parts';
import { stepTexts } from './step-texts';
import styles from './steps.module.css';
import { WaitForm } from './wait-form';
import { WebhookForm } from './webhook-form';

export type { Step, StepAutomation, StepFormProps, StepProblem } from './step-parts';

/** With the editor of conditions, which not every step needs. */
const flowForms = () => import('./flow-forms');
const BranchForm = lazy(async () => ({ default: (await flowForms()).BranchForm }));
const SplitForm = lazy(async () => ({ default: (await flowForms()).SplitForm }));
const WaitForEventForm = lazy(async () => ({ default: (await flowForms()).WaitForEventForm }));

/**
 * The fields of one step. Steps within branches and splits are not part of it. `onChange` gets the whole step; viewers
 * see values.
 */
export function StepForm(props: StepFormProps) {
  if (props.isReadOnly === true) return <StepFacts step={props.step} />;
  return (
    <div className={styles['form']}>
      <FormOf {...props} step={completed(props.step)} />
    </div>
  );
}

function FormOf({ step, ...rest }: StepFormProps<Step>) {
  const texts = useTexts(stepTexts);
  switch (step.type) {
    case 'sendEmail':
      return <SendEmailForm step={step} {...rest} />;
    case 'wait':
      return <WaitForm step={step} {...rest} />;
    case 'waitForEvent':
      return <WaitForEventForm step={step} {...rest} />;
    case 'branch':
      return <BranchForm step={step} {...rest} />;
    case 'split':
      return <SplitForm step={step} {...rest} />;
    case 'webhook':
      return <WebhookForm step={step} {...rest} />;
    case 'updateContact':
      return <UpdateContactForm step={step} {...rest} />;
    case 'sendEvent':
      return <SendEventForm step={step} {...rest} />;
    case 'addToList':
    case 'removeFromList':
      return <ListForm step={step} {...rest} />;
    case 'exit':
      return <p className={styles['hint']}>{texts.exitHint}</p>;
  }
}
