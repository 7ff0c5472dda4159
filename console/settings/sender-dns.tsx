import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Buttons, Pair, Panel } from '../ui/frame/layout';
import { SkeletonRows } from '../ui/frame/screen';
import { Status, type Tone } from '../ui/status';
import { PartForm } from './part-form';
import { senderDnsQuery, type SenderDns as Found } from './queries';
import styles from './settings.module.css';

type Finding = Found['spf'];

const tones: Record<Finding['status'], Tone> = {
  found: 'good',
  missing: 'warn',
  invalid: 'bad',
  unknown: 'idle',
};

/** What the DNS says about the domain that emails come from: the workspace's, or another sender's by its id. */
export function SenderDns({ email, sender = null }: { email: string; sender?: string | null }) {
  const texts = useTexts('senderDns');
  const [selector, setSelector] = useState('');
  const [typed, setTyped] = useState('');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const { data, error, isFetching, refetch } = useQuery({
    ...senderDnsQuery({ email, sender, selector }),
    placeholderData: (before) => (before?.domain === domain ? before : undefined),
  });
  const check = () => {
    if (typed.trim() === selector) void refetch();
    else setSelector(typed.trim());
  };
  const left = unplaced(error, ['selector']);
  return (
    <Panel title={texts.title} hint={texts.hint(domain)}>
      {data === undefined && error === null && <SkeletonRows count={3} />}
      {left && <Failure error={left} onRetry={() => void refetch()} />}
      {data && <Findings {...data} />}
      <PartForm error={null} onSubmit={check}>
        <Pair>
          <Field
            label={texts.selector}
            hint={texts.selectorHint}
            value={typed}
            onChange={setTyped}
            problem={problemAt(error, 'selector')}
          />
        </Pair>
        <Buttons>
          <Button type="submit" isPending={isFetching}>
            {texts.check}
          </Button>
        </Buttons>
      </PartForm>
    </Panel>
  );
}

function Findings({ spf, dkim, dmarc }: Found) {
  const texts = useTexts('senderDns');
  return (
    <ul className={styles['rows']}>
      <Row kind="SPF" finding={spf} missing={texts.spfMissing} />
      {dkim === null ? (
        <li>
          <div>
            <b>DKIM</b>
            <span>{texts.dkimUnasked}</span>
          </div>
          <Status tone="idle">{texts.unasked}</Status>
        </li>
      ) : (
        <Row kind="DKIM" finding={dkim} missing={texts.dkimMissing(dkim.name)} />
      )}
      <Row
        kind="DMARC"
        finding={dmarc}
        missing={texts.dmarcMissing(dmarc.name)}
        note={dmarc.policy && texts.policies[dmarc.policy]}
      />
    </ul>
  );
}

interface RowProps {
  kind: string;
  finding: Finding;
  /** What to do where there is no record. */
  missing: string;
  note?: string | null;
}

function Row({ kind, finding: { name, status, records }, missing, note }: RowProps) {
  const texts = useTexts('senderDns');
  return (
    <li>
      <div>
        <b>{kind}</b>
        {status === 'missing' && <span>{missing}</span>}
        {status === 'unknown' && <span>{texts.unanswered(name)}</span>}
        {records.map((record) => (
          <code key={record}>{record}</code>
        ))}
        {note && <span>{note}</span>}
      </div>
      <Status tone={tones[status]}>{texts.statuses[status]}</Status>
    </li>
  );
}
