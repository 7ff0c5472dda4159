import { useDeferredValue, useState } from 'react';
import { RollcallError } from '../api/client';
import { useConditionCatalogue } from '../conditions/catalogue';
import { ContactConditions } from '../conditions/conditions';
import { finished, type ContactWhere } from '../conditions/where';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { Preview } from './preview';
import styles from './segments.module.css';
import { segmentTexts } from './texts';

interface Props {
  name: string;
  where: ContactWhere | undefined;
  /** The label of the submit button. */
  action: string;
  error: Error | null;
  isPending: boolean;
  onSave: (segment: { name: string; where: ContactWhere }) => void;
}

/** The name and conditions of a segment, with a preview of its members. */
export function SegmentForm({ action, error, isPending, onSave, ...initial }: Props) {
  const texts = useTexts(segmentTexts);
  const catalogue = useConditionCatalogue({ hasTests: true });
  const [name, setName] = useState(initial.name);
  const [where, setWhere] = useState(initial.where);
  const complete = useDeferredValue(finished(where));
  const problems =
    error instanceof RollcallError
      ? error.errors
          .filter(({ path }) => path.startsWith('where'))
          .map(({ path, message }) => ({ path: path.replace(/^where\.?/, ''), message }))
      : [];
  return (
    <div className={styles['builder']}>
      <Form
        className={styles['form']}
        error={problems.length > 0 ? null : unplaced(error, ['name'])}
        onSubmit={() => onSave({ name, where: complete ?? {} })}
      >
        <Field
          label={texts.name}
          placeholder={texts.nameExample}
          value={name}
          onChange={setName}
          problem={problemAt(error, 'name')}
          autoFocus={initial.name === ''}
          autoComplete="off"
        />
        <section aria-label={texts.conditions}>
          <h2>{texts.conditions}</h2>
          <ContactConditions value={where} onChange={setWhere} catalogue={catalogue} problems={problems} />
        </section>
        <Button type="submit" kind="primary" isPending={isPending} isDisabled={complete === undefined}>
          {action}
        </Button>
      </Form>
      <aside aria-label={texts.preview}>
        <h2>{texts.preview}</h2>
        <Preview where={complete} catalogue={catalogue} />
      </aside>
    </div>
  );
}
