import { useQuery } from '@tanstack/react-query';
import { attentionQuery, type AttentionItem } from '../api/attention';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { PathLink } from '../ui/json/path-link';
import { SectionHeading, SkeletonRows } from '../ui/frame/screen';
import { Mark, Status } from '../ui/status';
import marks from '../ui/marks.module.css';
import { attentionPath } from '../../domain/attention/attention-path.js';
import { sayAttention } from '../../domain/attention/say-attention.js';
import { tones } from './attention';
import styles from './overview.module.css';

/** What someone should look at, each line leading to where it is put right. */
export function Attention() {
  const texts = useTexts('overview');
  const formats = useFormats();
  const { data, error, refetch } = useQuery(attentionQuery);
  const items = data?.data ?? [];
  return (
    <section className={styles['section']}>
      <SectionHeading {...(items.length > 0 && { count: formats.number(items.length) })}>
        {texts.attention}
      </SectionHeading>
      {data === undefined ? (
        error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )
      ) : items.length === 0 ? (
        <p className={styles['calm']}>
          <Status tone="good">{texts.attentionNone}</Status>
        </p>
      ) : (
        <ul className={styles['attention']}>
          {items.map((item) => (
            <Line key={`${item.kind} ${item.subject?.id ?? ''} ${item.reason ?? ''}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ item }: { item: AttentionItem }) {
  const texts = useTexts('overview');
  const formats = useFormats();
  const tone = tones[item.kind];
  const { title, text } = sayAttention(item, texts, (value) => formats.number(value));
  return (
    <li>
      <span className={marks[tone]}>
        <Mark tone={tone} />
      </span>
      <div>
        <b>{title}</b>
        <p>
          {text}
          {item.since !== null && (
            <>
              {text !== '' && ' · '}
              {texts.since} <Instant at={item.since} />
            </>
          )}
        </p>
      </div>
      <PathLink href={attentionPath(item)} look="button">
        {texts.act[item.kind]}
      </PathLink>
    </li>
  );
}
