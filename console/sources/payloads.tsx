import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Failure } from '../ui/failure';
import { Panel } from '../ui/frame/layout';
import { JsonTree } from '../ui/json/json-tree';
import { Code, Instant } from '../ui/marks';
import { Skeleton, SkeletonRows } from '../ui/frame/screen';
import { Banner, Status, type Tone } from '../ui/status';
import { MappingTest } from './mapping-test';
import { payloadQuery, payloadsQuery, type PayloadLine, type TaggedSource } from './queries';
import styles from './sources.module.css';
import type { SourceTexts } from '../languages/en/sources/sources';

const route = getRouteApi('/shell/sources/$id');

/** What a source received last: one of them as a tree, and what Rollcall reads in it. */
export function Payloads({ tagged, mayRead }: { tagged: TaggedSource; mayRead: boolean }) {
  const texts = useTexts('sources');
  const { id } = tagged.source;
  const { payload, reason } = route.useSearch();
  const { data, error, isPending, refetch } = useQuery(payloadsQuery(id, reason));
  const lines = data?.data ?? [];
  const shown = payload ?? lines[0]?.id;
  return (
    <>
      <Panel title={texts.payloads} hint={texts.payloadsHint}>
        {reason !== undefined && (
          <p className={styles['soft']}>
            {texts.onlyRefused(reason)}{' '}
            <BareLink to="/sources/$id" params={{ id }} search={{}} replace resetScroll={false}>
              {texts.allPayloads}
            </BareLink>
          </p>
        )}
        {isPending && <SkeletonRows count={3} />}
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {data !== undefined && lines.length === 0 && (
          <p className={styles['soft']}>{reason === undefined ? texts.noPayloads : texts.noneRefused}</p>
        )}
        <ul className={styles['payloads']}>
          {lines.map((line) => (
            <li key={line.id}>
              <BareLink
                to="/sources/$id"
                params={{ id }}
                search={{ payload: line.id, ...(reason !== undefined && { reason }) }}
                replace
                resetScroll={false}
                aria-current={line.id === shown ? 'true' : undefined}
              >
                <Instant at={line.receivedAt} />
                <PayloadState line={line} texts={texts} />
              </BareLink>
            </li>
          ))}
        </ul>
      </Panel>
      {mayRead && shown !== undefined && <Payload key={shown} tagged={tagged} payloadId={shown} />}
    </>
  );
}

function PayloadState({ line, texts }: { line: PayloadLine; texts: SourceTexts }) {
  const { labelled } = useTexts('parts');
  const { reason, httpStatus } = line;
  const [tone, words]: [Tone, string] =
    reason !== null
      ? ['bad', labelled(texts.refusedPayload, reason)]
      : httpStatus === 202
        ? ['warn', texts.unmappedPayload]
        : ['good', texts.accepted];
  return <Status tone={tone}>{words}</Status>;
}

function Payload({ tagged, payloadId }: { tagged: TaggedSource; payloadId: string }) {
  const texts = useTexts('sources');
  const { data, error, isPending, refetch } = useQuery(payloadQuery(tagged.source.id, payloadId));
  const [chosen, setChosen] = useState<string | null>(null);
  if (isPending) return <Skeleton width="60%" />;
  if (data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  const { body, encoding, truncated, reason, detail } = data;
  const value = encoding === 'utf8' ? parsed(body) : undefined;
  const isReadable = typeof value === 'object' && value !== null && reason === null;
  return (
    <>
      {isReadable && (
        <MappingTest tagged={tagged} payloadId={payloadId} chosen={chosen} onPlaced={() => setChosen(null)} />
      )}
      <Panel title={texts.payload}>
        {detail !== null && <Banner tone="bad">{detail}</Banner>}
        {truncated && <Banner tone="warn">{body === '' ? texts.notShown : texts.truncated}</Banner>}
        {encoding === 'base64' && <p className={styles['soft']}>{texts.binary}</p>}
        {value === undefined ? (
          body !== '' && <Code>{body}</Code>
        ) : (
          <JsonTree
            label={texts.payload}
            value={value}
            {...(isReadable && {
              onChoose: ({ path }: { path: string }) => setChosen(path),
              chosen: chosen ?? undefined,
            })}
          />
        )}
      </Panel>
    </>
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
