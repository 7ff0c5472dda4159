import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MailDraft } from '../templates/mail-fields';
import { MailPreview, type MailSample } from '../templates/mail-preview';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Segments } from '../ui/form/choice';
import { Failure } from '../ui/failure';
import { Skeleton } from '../ui/frame/screen';
import styles from './broadcasts.module.css';
import type { Contents } from './draft/draft-contents';
import { linksQuery, type Broadcast } from './queries';
import { urlShapes } from '../../domain/tracking/link-shape.js';
import type { LinkMark } from '../ui/preview';
import { templateContentQuery } from './draft/template-content';

/** The checks of a draft show these. */
const OF_TEXTS = ['foreignTag', 'unknownVariable', 'noSender', 'workspaceSenderUnconfirmed'] as const;

type Scheduled = Pick<Broadcast, 'id' | 'startedAt' | 'measured'>;

interface Props {
  broadcast: Pick<Contents, 'mail' | 'sender' | 'variants'>;
  /** The broadcast once it is scheduled: its emails keep the version of their template. */
  scheduled?: Scheduled | null;
  /** Whom it is drawn for, where others need to know. */
  sample?: MailSample;
  onSample?: (sample: MailSample) => void;
}

/** An email of a broadcast as it is sent, also one that a template or a variant has the content of. */
export function BroadcastPreview({ broadcast, scheduled = null, ...given }: Props) {
  const { mail, sender, variants } = broadcast;
  const texts = useTexts('broadcasts');
  const { variant: label } = useTexts('results');
  const [own, setOwn] = useState<MailSample>({});
  const { sample = own, onSample = setOwn } = given;
  const [chosen, setChosen] = useState(0);
  const n = chosen in variants ? chosen : 0;
  const { subject = '', mail: variantMail } = variants[n] ?? {};
  const written = variantMail ?? mail;
  const template = written !== null && 'template' in written ? written.template : null;
  const filled = useQuery(
    templateContentQuery(
      template === null
        ? null
        : { template, scheduled: scheduled?.id ?? null, variant: variants.length === 0 ? null : n },
    ),
  );
  const marks = useClickMarks(scheduled, variants.length === 0 ? undefined : String(n));
  const content: MailDraft | undefined = template === null ? asDraft(written) : filled.data;
  return (
    <div className={styles['parts']}>
      {variants.length > 0 && (
        <Segments
          label={label}
          value={String(n)}
          options={variants.map((_, at) => ({ value: String(at), label: texts.variant(at + 1) }))}
          onChange={(next) => setChosen(Number(next))}
        />
      )}
      {filled.error !== null && <Failure error={filled.error} onRetry={() => void filled.refetch()} />}
      {content === undefined ? (
        filled.error === null && <Skeleton width="100%" />
      ) : (
        <MailPreview
          mail={{ ...content, ...(subject !== '' && { subject }), ...(sender !== null && { sender }) }}
          sample={sample}
          onSample={onSample}
          {...(scheduled === null ? { leavesOut: OF_TEXTS } : { marks })}
        />
      )}
    </div>
  );
}

/** How many people have followed each link of a broadcast, to be said on its email. */
function useClickMarks(broadcast: Scheduled | null, variant: string | undefined): readonly LinkMark[] {
  const texts = useTexts('results');
  const formats = useFormats();
  const { id = '', startedAt = null, measured = null } = broadcast ?? {};
  const { data } = useQuery({
    ...linksQuery({ id, startedAt }, variant),
    enabled: measured?.clicks === true,
  });
  return useMemo(
    () =>
      (data?.links ?? []).map(({ url, people }) => {
        const [{ before, after } = {}] = urlShapes(url);
        const label = texts.followed(formats.number(people));
        return { url, label, ...(before !== undefined && after !== undefined && { before, after }) };
      }),
    [data, texts, formats],
  );
}

function asDraft(mail: Broadcast['mail']): MailDraft {
  return mail === null || 'template' in mail ? {} : mail;
}
