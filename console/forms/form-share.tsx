import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { CodeSamples } from '../ui/json/code';
import { CopyField } from '../ui/copy';
import { Figure, Figures } from '../ui/chart/figure';
import { Panel } from '../ui/frame/layout';
import { Banner } from '../ui/status';
import styles from './forms.module.css';
import { formFiguresQuery, type Form } from './queries';

/** Where the form is: its own page, and what is pasted into others. With what came of it. */
export function FormShare({ form, mayEdit }: { form: Form; mayEdit: boolean }) {
  const texts = useTexts('forms');
  const formats = useFormats();
  const { data } = useQuery(formFiguresQuery);
  const { formsShown = 0, formsSent = 0, consentsConfirmed = 0 } = data?.get(form.id) ?? {};
  const figure = (value: number) => (data === undefined ? '–' : formats.number(value));
  return (
    <div className={styles['share']}>
      {!mayEdit && <p className={styles['soft']}>{texts.onlyEditors}</p>}
      <Panel title={texts.numbers}>
        <Figures label={texts.numbers}>
          <Figure label={texts.timesShown} value={figure(formsShown)} />
          <Figure label={texts.sent} value={figure(formsSent)} />
          <Figure label={texts.confirmed} value={figure(consentsConfirmed)} />
        </Figures>
      </Panel>
      <Panel title={texts.hosted} hint={texts.hostedHint}>
        <CopyField label={texts.hosted} value={form.url} />
        <p>
          <a href={form.url} target="_blank" rel="noreferrer">
            {texts.openPage}
          </a>
        </p>
      </Panel>
      <Panel title={texts.embed} hint={texts.embedHint}>
        {form.allowedOrigins.length === 0 && <Banner tone="warn">{texts.needsOrigin}</Banner>}
        <CodeSamples
          label={texts.embed}
          samples={[
            { value: 'script', label: texts.script, code: form.embedSnippet },
            { value: 'html', label: texts.html, code: form.snippet },
          ]}
        />
      </Panel>
    </div>
  );
}
