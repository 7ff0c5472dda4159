import { useState } from 'react';
import { useTexts } from '../../texts/language';
import { TestSend } from '../../templates/test-send';
import { Button } from '../../ui/button';
import { Failure, problemAt } from '../../ui/failure';
import { Buttons, Panel } from '../../ui/frame/layout';
import { Banner } from '../../ui/status';
import type { Warning } from '../../warnings/warning';
import { useWarningText, Warnings } from '../../warnings/warnings';
import { mendedIn } from '../../warnings/mend';
import styles from '../broadcasts.module.css';
import { Counted } from './counted';
import { Review } from './review';
import { useChecks, type Checked, type Counting } from './use-checks';

/** The checks before sending: the exact number of recipients, who is left out and why, a test email, and the review. */
export function Checks(props: Checked) {
  const texts = useTexts('broadcasts');
  const { listFirst, review: reviewText } = useTexts('draft');
  const [isReviewing, setReviewing] = useState(false);
  const { mail, variants } = props.draft;
  const { preview, problems, count, test, send } = useChecks(props);
  /** What the last attempt said no longer counts. */
  const forget = () => {
    for (const attempt of [count, send]) attempt.reset();
  };
  const review = () => {
    forget();
    const onSuccess = ({ preview: { recipients }, problems: found }: Counting) =>
      setReviewing(recipients > 0 && found.length === 0);
    count.mutate(undefined, { onSuccess });
  };
  const { error } = count;
  const isListMissing = problemAt(error, 'audience') !== undefined;
  return (
    <Panel title={texts.checks} hint={texts.checksHint}>
      <div className={styles['parts']}>
        {isListMissing && <Banner tone="bad">{listFirst}</Banner>}
        {error !== null && !isListMissing && <Failure error={error} />}
        {preview !== null && <Counted preview={preview} />}
        <Problems problems={problems} />
        <Warnings
          warnings={props.warnings}
          onMend={(chosen) => props.onChange(mendedIn({ mail, variants }, chosen))}
        />
        <Buttons>
          <Button kind="primary" onPress={review} isPending={count.isPending}>
            {reviewText}
          </Button>
        </Buttons>
        <Buttons>
          <Button
            onPress={() => {
              forget();
              count.mutate();
            }}
            isDisabled={count.isPending}
          >
            {texts.count}
          </Button>
          <TestSend onSend={test} />
        </Buttons>
        {preview !== null && (
          <Review
            {...props}
            {...{ preview, send }}
            isOpen={isReviewing}
            onClose={() => setReviewing(false)}
          />
        )}
      </div>
    </Panel>
  );
}

/** What must be fixed before the email can be sent. */
function Problems({ problems }: { problems: readonly Warning[] }) {
  const { mendFirst } = useTexts('draft');
  const say = useWarningText();
  if (problems.length === 0) return null;
  return (
    <Banner tone="bad">
      <b>{mendFirst}</b>
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>{say(problem)}</li>
        ))}
      </ul>
    </Banner>
  );
}
